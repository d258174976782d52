# cudalint in Kakoune: source this file from kakrc. `:lint` shows findings of the text as it is, with Kakoune alone; where
# kakoune-lsp (17 or newer) was loaded before, its server runs as well, beside clangd.

hook global BufCreate .*\.cuh? %{
    set-option buffer filetype cpp
    set-option buffer lintcmd %{run() { cudalint --quiet --format=gcc --stdin-filename="$kak_buffile" - <"$1"; } && run}
    try %{
        set-option -add buffer lsp_servers %{
            [cudalint]
            args = ["lsp"]
            root_globs = [".cudalint.yaml", "cudalint.yaml", "compile_commands.json", ".git"]
        }
    }
}
