-- cudalint in Neovim 0.11 and newer: copy this to ~/.config/nvim/lsp/cudalint.lua and say
-- vim.lsp.enable('cudalint') in init.lua. It runs beside clangd.

return {
  cmd = { 'cudalint', 'lsp' },
  filetypes = { 'cuda' },
  root_markers = { '.cudalint.yaml', 'cudalint.yaml', 'compile_commands.json', '.git' },
}
