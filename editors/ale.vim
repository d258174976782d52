" cudalint in Vim or Neovim with ALE: source this from your vimrc after ALE.
" 'cudalint' asks the language server and sees unsaved text; 'cudalint_file' runs the program when
" a file was read or written.

let g:cudalint_executable = get(g:, 'cudalint_executable', 'cudalint')

function! CudalintRoot(buffer) abort
  for marker in ['.cudalint.yaml', 'cudalint.yaml', 'compile_commands.json', '.git']
    let found = ale#path#FindNearestFile(a:buffer, marker)
    if empty(found)
      let found = ale#path#FindNearestDirectory(a:buffer, marker)
    endif
    if !empty(found)
      return fnamemodify(substitute(found, '/$', '', ''), ':p:h')
    endif
  endfor
  return expand('#' . a:buffer . ':p:h')
endfunction

call ale#linter#Define('cuda', {
\ 'name': 'cudalint',
\ 'lsp': 'stdio',
\ 'executable': {buffer -> g:cudalint_executable},
\ 'command': '%e lsp',
\ 'project_root': function('CudalintRoot'),
\})

function! CudalintFile(buffer, lines) abort
  let found = []
  for line in a:lines
    let part = matchlist(line, '\v^(.*):(\d+):(\d+): (warning|error|note): (.*) \[([a-z0-9-]+)\]$')
    if !empty(part)
      call add(found, {
      \ 'filename': part[1],
      \ 'lnum': str2nr(part[2]),
      \ 'col': str2nr(part[3]),
      \ 'type': part[4] is# 'error' ? 'E' : part[4] is# 'warning' ? 'W' : 'I',
      \ 'text': part[5],
      \ 'code': part[6],
      \})
    endif
  endfor
  return found
endfunction

call ale#linter#Define('cuda', {
\ 'name': 'cudalint_file',
\ 'executable': {buffer -> g:cudalint_executable},
\ 'command': '%e --quiet --format=gcc %s',
\ 'lint_file': 1,
\ 'callback': 'CudalintFile',
\})

" One of the two: let g:ale_linters = {'cuda': ['clangd', 'cudalint']}
