-- Opens a spec in Neovim with layoutc as its language server, and checks what the user sees. Run by check.sh with the program in
-- $LAYOUTC; ends with an error if something is not as expected.
local program = assert(os.getenv("LAYOUTC"), "LAYOUTC is not set")

local function expect(condition, what)
  if not condition then error(what, 0) end
  print("neovim: " .. what)
end

local function wait(condition, what)
  expect(vim.wait(20000, condition, 20), what)
end

local text = [[
{
  "layoutSpec": 1,
  "metrics": { "gap": 6, "spare": 1, "other": 2 },
  "views": ["q", { "id": "küche", "label": "😀" }],
  "constraints": ["H:|-gap-[q(100)]-[küche(==q)]", "V:|[q(20)]", "V:|[küche(20)]", "q.width == 120", "q.widht >= 7"]
}
]]
local path = vim.fn.tempname() .. ".json"
vim.fn.writefile(vim.split(text, "\n"), path)
vim.cmd("edit " .. path)
local buffer = vim.api.nvim_get_current_buf()
local client = assert(vim.lsp.start_client({
  name = "layoutc",
  cmd = { program, "lsp" },
  root_dir = vim.fn.fnamemodify(path, ":h"),
  init_options = { environments = { "--device iphone-16" } },
}))
vim.lsp.buf_attach_client(buffer, client)
wait(function() return vim.lsp.get_client_by_id(client).initialized ~= nil end, "the server starts")

local function diagnostics() return vim.diagnostic.get(buffer) end
local function has(code)
  for _, diagnostic in ipairs(diagnostics()) do
    local given = diagnostic.code or (diagnostic.user_data and diagnostic.user_data.lsp and diagnostic.user_data.lsp.code)
    if given == code then return diagnostic end
  end
end
local function request(method, params)
  local answers = assert(vim.lsp.buf_request_sync(buffer, method, params, 20000), method)
  for _, answer in pairs(answers) do return answer.result, answer.error end
end
local function at(line, needle)
  local content = vim.api.nvim_buf_get_lines(buffer, line, line + 1, true)[1]
  local column = assert(content:find(needle, 1, true), needle) - 1
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

wait(function() return has("unknown-attribute") end, "a misspelt attribute is marked")
local mark = has("unknown-attribute")
local line = vim.api.nvim_buf_get_lines(buffer, mark.lnum, mark.lnum + 1, true)[1]
expect(line:sub(mark.col + 1, mark.end_col) == "widht", "the mark is at the attribute, behind other scripts")
local function apply(title, what)
  local actions = request("textDocument/codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = vim.lsp.util.make_given_range_params({ 5, 0 }, { 5, 200 }, buffer, "utf-16").range,
    context = { diagnostics = {} },
  })
  for _, action in ipairs(actions) do
    if action.title:find(title, 1, true) then
      vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
      return print("neovim: " .. what)
    end
  end
  error("not offered: " .. title, 0)
end
apply("width", "the fix of an error is offered")
wait(function() return has("unsatisfiable") and not has("unknown-attribute") end, "after the fix, the conflict is marked")
vim.api.nvim_buf_set_text(buffer, mark.lnum, mark.col, mark.lnum, mark.col + 5, { "height" })
wait(function() return has("unused") end, "after an edit, an unused name is marked")
apply("fix all", "all safe fixes are one action")
wait(function() return not has("unused") end, "after it, both unused names are gone")
apply('to "q.width == 120"', "a repair of the conflict is offered, in a visual format")
wait(function() return not has("unsatisfiable") end, "after the repair, the mark is gone")
local hover = request("textDocument/hover", at(3, "q"))
expect(hover.contents.value:find("x 6", 1, true), "a hover shows the frame: " .. hover.contents.value:gsub("\n", " "))
local completion = request("textDocument/completion", at(4, "gap"))
local labels = {}
for _, item in ipairs(completion.items or completion) do labels[item.label] = true end
expect(labels["gap"] and labels["system"], "completion offers metrics in a visual format")
local edit, refusal = request("textDocument/rename", vim.tbl_extend("force", at(3, "q"), { newName = "küche" }))
expect(edit == nil and refusal.message:find("already has"), "a rename that collides is refused")
edit = request("textDocument/rename", vim.tbl_extend("force", at(3, "küche"), { newName = "kitchen" }))
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
local all = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n")
expect(not all:find("küche") and select(2, all:gsub("kitchen", "")) == 3, "a view is renamed in formats as well")
local edits = request("textDocument/formatting", vim.lsp.util.make_formatting_params())
vim.lsp.util.apply_text_edits(edits, buffer, "utf-16")
all = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), "\n")
expect(all:find('\n    "H:|-gap-[q(120)]-[kitchen(==q)]",\n', 1, true), "a formatted spec has a line for each constraint")
vim.cmd("qall!")
