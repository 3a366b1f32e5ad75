/** Measures imports in child processes: rows per second, and peak memory. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { CsvOptions, ExcelOptions, type SourceOptions } from '../src/contract/import.ts'
import type { EngineLimits, FromImportWorker } from '../src/engine/protocol.ts'
import { retailQuery } from '../src/server/demo/retail.ts'
import { startChild } from '../src/server/pool/child.ts'
import { zip } from '../test/support/zip.ts'

const SHEET_ROWS = 200_000
const SHEET_COLUMNS = 10
const STRINGS = 5_000

interface Imported {
  readonly ms: number
  readonly rows: number
  readonly peakMb: number
}

function importOnce(source: string, options: SourceOptions, folder: string, limits: EngineLimits): Promise<Imported> {
  return new Promise((resolve, reject) => {
    const child = startChild('import', 8_000, limits, console.error)
    const start = performance.now()
    child.on('message', (message: FromImportWorker) => {
      if (message.type === 'ready') {
        const target = join(folder, `import-${child.pid}.duckdb`)
        child.send({
          type: 'import',
          task: { source, target, refusedFile: `${target}.refused`, limits, options: { source: options, schema: { types: {}, blank_misfits: [] } } },
        })
      } else if (message.type === 'done') {
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0
        resolve({ ms: performance.now() - start, rows: message.dataset.rows, peakMb: Number(peak) / 1_024 })
        child.kill('SIGKILL')
      } else if (message.type === 'failed') reject(new Error(message.code))
    })
  })
}

/** Builds the XML of a workbook with numbers and texts directly, because libraries need too much memory for this many rows. */
function workbook(): Buffer {
  const name = (c: number) => String.fromCharCode(65 + c)
  const cell = (r: number, c: number) =>
    c % 2 === 0 ? `<c r="${name(c)}${r}"><v>${(r * (c + 1)) / 4}</v></c>` : `<c r="${name(c)}${r}" t="s"><v>${(r * 7 + c) % STRINGS}</v></c>`
  const rows: string[] = []
  for (let r = 1; r <= SHEET_ROWS; r++) rows.push(`<row r="${r}">${Array.from({ length: SHEET_COLUMNS }, (_, c) => cell(r, c)).join('')}</row>`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const entry = (path: string, xml: string) => ({ name: path, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`) })
  return zip([
    entry(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    ),
    entry(
      '_rels/.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    entry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    entry('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`),
    entry(
      'xl/sharedStrings.xml',
      `<sst xmlns="${main}" uniqueCount="${STRINGS}">${Array.from({ length: STRINGS }, (_, i) => `<si><t>text ${i}</t></si>`).join('')}</sst>`,
    ),
    entry('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`),
  ])
}

export async function importFigures(folder: string, limits: EngineLimits, rows: number): Promise<void> {
  const xlsx = join(folder, 'sheet.xlsx')
  writeFileSync(xlsx, workbook())
  const sheet = await importOnce(xlsx, ExcelOptions.parse({ kind: 'excel', header_row: 0 }), folder, limits)
  const reached = sheet.ms < 10_000 && sheet.peakMb <= 700
  console.log(
    `${reached ? 'reached' : 'MISSED '}  -  Excel import, ${SHEET_ROWS.toLocaleString('en-US')} x ${SHEET_COLUMNS} cells: ${sheet.ms.toFixed(0)} ms, ${((1_000 * sheet.rows) / sheet.ms).toFixed(0)} rows/s, peak ${sheet.peakMb.toFixed(0)} MB  (target: under 10 s and 700 MB)`,
  )
  const csv = join(folder, 'large.csv')
  const maker = await DuckDBInstance.create(':memory:')
  const connection = await maker.connect()
  await connection.run(`COPY (${retailQuery(rows)}) TO '${csv}' (FORMAT csv, HEADER)`)
  connection.closeSync()
  maker.closeSync()
  const large = await importOnce(csv, CsvOptions.parse({ kind: 'csv' }), folder, limits)
  console.log(
    `figure   -  CSV import, ${large.rows.toLocaleString('en-US')} rows, ${(statSync(csv).size / 1e6).toFixed(0)} MB: ${large.ms.toFixed(0)} ms, peak ${large.peakMb.toFixed(0)} MB`,
  )
}
