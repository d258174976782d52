-- cudalint in Neovim 0.7 to 0.10: dofile() this from init.lua, or copy it there.
-- In 0.11 and newer copy neovim-0.11.lua to lsp/cudalint.lua instead.

local markers = { '.cudalint.yaml', 'cudalint.yaml', 'compile_commands.json', '.git' }

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  local at = folder
  while true do
    for _, marker in ipairs(markers) do
      local found = at .. '/' .. marker
      if vim.fn.filereadable(found) == 1 or vim.fn.isdirectory(found) == 1 then
        return at
      end
    end
    local up = vim.fn.fnamemodify(at, ':h')
    if up == at then
      return folder
    end
    at = up
  end
end

local clients = {} -- a server for each root

local function attach(buffer)
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  if not clients[root] or not vim.lsp.get_client_by_id(clients[root]) then
    clients[root] = vim.lsp.start_client({
      name = 'cudalint',
      cmd = vim.g.cudalint_command or { 'cudalint', 'lsp' },
      root_dir = root,
    })
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

local group = vim.api.nvim_create_augroup('cudalint', {})
vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
  group = group,
  pattern = { '*.cu', '*.cuh' },
  callback = function(event)
    attach(event.buf)
  end,
})
