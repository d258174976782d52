-- Neovim with editors/neovim.lua: a finding at its line, hover, an action that holds it back, an edit that mends it.
vim.g.cudalint_command = { os.getenv('CUDALINT'), 'lsp' }
dofile(os.getenv('EDITORS') .. '/neovim.lua')
vim.cmd('edit a.cu')

local function found()
  local lines = {}
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.code == 'strided-access' then
      table.insert(lines, d.lnum + 1)
    end
  end
  return lines
end
local function wait(number)
  return vim.wait(10000, function() return #found() == number end, 20)
end
local function say(name, good)
  io.stdout:write((good and 'ok - ' or 'not ok - ') .. 'neovim: ' .. name .. '\n')
end

say('a finding', wait(1) and found()[1] == 4)
vim.api.nvim_win_set_cursor(0, { 4, 8 })
local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(), 5000)
local text = ''
for _, answer in pairs(hover or {}) do
  text = text .. (answer.result and answer.result.contents.value or '')
end
say('hover shows figures and the rule', text:find('32 sectors per request') and text:find('threadIdx.x'))
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
local actions = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 5000)
for _, answer in pairs(actions or {}) do
  vim.lsp.util.apply_workspace_edit(answer.result[1].edit, 'utf-16')
end
say('an action holds it back', wait(0) and vim.api.nvim_buf_get_lines(0, 3, 4, false)[1]:find('cudalint%-ignore'))
vim.cmd('undo')
say('undone, it is back', wait(1))
vim.api.nvim_buf_set_lines(0, 3, 4, false, { '\tc[i] = a[i];' })
say('an edit mends it', wait(0))
vim.cmd('qa!')
