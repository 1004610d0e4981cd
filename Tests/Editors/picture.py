#!/usr/bin/env python3
"""Draws Docs/pictures/editor.svg: what Neovim shows for a hover, a conflict and a rename.

Usage: picture.py LAYOUTC OUTPUT. Needs Neovim, and pyte from PyPI, which keeps the contents of a terminal.
"""

import fcntl
import html
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time

import pyte

COLUMNS, ROWS = 92, 17
CELL_WIDTH, LINE_HEIGHT, MARGIN = 7.6, 17, 14

SPEC = """\
{
  "layoutSpec": 1,
  "metrics": { "margin": 16, "gap": 8 },
  "views": ["name", "field"],
  "constraints": [
    "H:|-margin-[name(120)]-gap-[field]-margin-|",
    "V:|-margin-[name(44)]",
    "V:|-margin-[field(44)]",
    "field.width >= %d"
  ]
}
"""

SETTINGS = """\
vim.o.laststatus = 0; vim.o.ruler = false; vim.o.number = true; vim.o.signcolumn = "yes"; vim.o.shortmess = "aIF"
vim.o.swapfile = false; vim.cmd("syntax off")
vim.diagnostic.config({ virtual_text = false, float = { header = "", format = function(diagnostic)
  local lines = { diagnostic.message }
  local lsp = diagnostic.user_data and diagnostic.user_data.lsp or {}
  for _, place in ipairs(lsp.relatedInformation or {}) do
    table.insert(lines, (place.location.range.start.line + 1) .. ": " .. place.message)
  end
  return table.concat(lines, "\\n")
end } })
vim.api.nvim_create_autocmd({ "BufRead" }, { pattern = "*.json", callback = function(event)
  vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client({
    name = "layoutc", cmd = { os.getenv("LAYOUTC"), "lsp" }, root_dir = vim.fn.getcwd(),
    init_options = { environments = { "--device iphone-16" } },
  }))
end })
"""

# For each panel: its title, the least width of the field, and what is typed.
PANELS = [
    ("Hover: where a view is, and why", 200, "6G0/field\r:lua vim.lsp.buf.hover()\r"),
    ("A conflict: the sum, the changes that resolve it, and its members, each with its line", 260,
     "6G0:lua vim.diagnostic.open_float()\r"),
    ("Rename: a metric, in every expression and visual format that uses it", 200,
     '3G0/margin\r:lua vim.lsp.buf.rename("inset")\r'),
]


def screen(program, width, keys):
    """Returns the rows of the terminal after the keys."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/form.json", "w") as file:
            file.write(SPEC % width)
        with open(f"{folder}/init.lua", "w") as file:
            file.write(SETTINGS)
        terminal = pyte.Screen(COLUMNS, ROWS)
        stream = pyte.ByteStream(terminal)
        child, descriptor = pty.fork()
        if child == 0:
            os.chdir(folder)
            os.environ.update(TERM="xterm-256color", LAYOUTC=program)
            os.execvp("nvim", ["nvim", "-u", "init.lua", "form.json"])
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

        def read(seconds):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                if select.select([descriptor], [], [], 0.1)[0]:
                    stream.feed(os.read(descriptor, 65536))

        read(5)
        os.write(descriptor, keys.encode())
        read(3)
        rows = [[terminal.buffer[y][x] for x in range(COLUMNS)] for y in range(ROWS)]
        os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(descriptor)
        return [row for row in rows if row[0].data != "~"]


def drawn(rows, top):
    """Returns the elements of rows: a run of cells that look alike is one text."""
    for number, row in enumerate(rows):
        y = top + number * LINE_HEIGHT
        start = 0
        while start < COLUMNS:
            end = start
            while end < COLUMNS and row[end][1:] == row[start][1:]:
                end += 1
            cell, text = row[start], "".join(cell.data for cell in row[start:end])
            x, is_float = MARGIN + start * CELL_WIDTH, cell.bg != "default" or cell.reverse
            if is_float:
                yield (f'<rect x="{x:.1f}" y="{y - 12}" width="{(end - start) * CELL_WIDTH:.1f}" '
                       f'height="{LINE_HEIGHT}" fill="#3a4452"/>')
            word = text.strip()
            if word:
                x += (len(text) - len(text.lstrip())) * CELL_WIDTH
                colour = "#eef2f7" if is_float else "#ff7b72" if cell.fg == "red" else "#d8dee9"
                line = ' text-decoration="underline"' if cell.underscore else ""
                yield (f'<text x="{x:.1f}" y="{y}" fill="{colour}" textLength="{len(word) * CELL_WIDTH:.1f}"{line}>'
                       f"{html.escape(word)}</text>")
            start = end


def main(program, output):
    width, y, elements = round(COLUMNS * CELL_WIDTH + 2 * MARGIN), 0, []
    for title, least, keys in PANELS:
        rows = screen(os.path.abspath(program), least, keys)
        height = len(rows) * LINE_HEIGHT + 2 * MARGIN - 4
        elements.append(f'<text x="2" y="{y + 14}" class="title">{html.escape(title)}</text>')
        elements.append(f'<rect y="{y + 22}" width="{width}" height="{height}" rx="8" fill="#20262e"/>')
        elements += drawn(rows, y + 22 + MARGIN + 10)
        y += height + 36
    style = ('text{font:12.5px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}'
             '.title{font:600 13px system-ui,"DejaVu Sans",sans-serif;fill:#6b7683}')
    with open(output, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}">\n'
                   f"<style>{style}</style>\n" + "\n".join(elements) + "\n</svg>\n")


main(*sys.argv[1:])
