# Kakoune with editors/kakoune.kak: what `:lint` found goes to the file "out", edited away it goes. Errors of Kakoune end it
# without a word.
evaluate-commands %sh{ printf 'source "%s/kakoune.kak"' "$EDITORS" }
edit a.cu
evaluate-commands %sh{ [ "$kak_opt_filetype" = cpp ] && echo 'echo -to-file type "ok - kakoune: the buffer is C++"' }
hook global -once BufSetOption lint_warning_count=1 %{
    echo -to-file found "%opt{lint_messages}"
    execute-keys '4gxs\h\*\h32<ret>d'
    hook global -once BufSetOption lint_warning_count=0 %{
        echo -to-file mended "ok - kakoune: an edit mends it"
        kill!
    }
    lint-buffer
}
lint-buffer
