/** Reads a web page of 60 MB, and prints how many rows it has and how many MB the process needed. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { FILE_SOURCES } from '../../src/contract/file-source.ts'
import { readSheets } from '../../src/engine/files/sheets.ts'

const ROWS = 400_000
const folder = mkdtempSync(join(tmpdir(), 'tessera-page-'))
const file = join(folder, 'page.xls')
const out = createWriteStream(file)
out.write('<html><body><table><tr><th>Region</th><th>Day</th><th>Amount</th><th>Code</th></tr>')
for (let at = 0; at < ROWS; at += 10_000) {
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `<tr class="odd"><td align="left">North ${at + i}</td><td>13.03.2024</td><td class="num">1.230,50</td><td>${at + i} B</td></tr>\n`,
  )
  if (!out.write(rows.join(''))) await new Promise((resolve) => out.once('drain', resolve))
}
out.end('</table></body></html>')
await finished(out)
try {
  const sheet = await readSheets(file, 'html', FILE_SOURCES.excel.unchosen)
  if (!sheet.ok) throw new Error(sheet.code)
  let rows = -1
  for (const _ of sheet.value.rows) rows++
  process.stdout.write(JSON.stringify([rows, Math.round(process.resourceUsage().maxRSS / 1_024)]))
} finally {
  rmSync(folder, { recursive: true })
}
