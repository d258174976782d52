" Vim with ALE and editors/ale.vim: both kinds of linter find, and the server's finding goes with the unsaved text.
set nocompatible
filetype plugin on
packadd! ale
let g:ale_lint_delay = 0
let g:ale_lint_on_enter = 0
let g:ale_linters = {'cuda': ['cudalint', 'cudalint_file']}
let g:cudalint_executable = $CUDALINT
runtime plugin/ale.vim
source $EDITORS/ale.vim

function! Found(linter) abort
  return filter(copy(ale#engine#GetLoclist(bufnr(''))),
  \ {_, x -> x.linter_name is# a:linter && x.code is# 'strided-access'})
endfunction
function! Wait(linter, number) abort
  for i in range(200)
    if len(Found(a:linter)) == a:number
      return 1
    endif
    sleep 50m
  endfor
  return 0
endfunction
let s:out = []
function! Say(name, good) abort
  call add(s:out, (a:good ? 'ok' : 'not ok') . ' - ale: ' . a:name)
endfunction

edit a.cu
call ale#Queue(0, 'lint_file')
call Say('the server finds', Wait('cudalint', 1) && Found('cudalint')[0].lnum == 4)
call Say('the program finds', Wait('cudalint_file', 1) && Found('cudalint_file')[0].lnum == 4)
call setline(4, "\tc[i] = a[i];")
call ale#Queue(0, '')
call Say('an edit mends it', Wait('cudalint', 0))
call writefile(s:out, 'ale.out')
qa!
