/** Writes a workbook with a number of cells, given as the argument, and prints the memory that it took as JSON. Runs with --expose-gc. */
import type { PivotResult } from '../src/contract/pivot-result.ts'
import { writeWorkbook } from '../src/web/analysis/export/workbook/write-workbook.ts'
import { aMeasure } from '../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../test/support/results.ts'

const CELLS = Number(process.argv[2] ?? 100_000)
const [COLUMNS, BLOCK_ROWS] = [20, 2_500] as const
const rows = CELLS / COLUMNS

const columns = Array.from({ length: COLUMNS }, (_, at) => aColumnAt([`Column ${at}`]))
const blockAt = (start: number): PivotResult => ({
  ...aResult({
    rows: Array.from({ length: Math.min(BLOCK_ROWS, rows - start) }, (_, at) => aRow([`Group ${start + at}`])),
    columns,
    measures: [['m1', 'DOUBLE']],
    cell: (row, column) => (row.key[0]?.toString().length ?? 1) * 1_000.25 + column.level,
  }),
  total_rows: rows,
})

let most = 0
/** Bytes that cannot be freed: objects and buffers. The packed file is among them. */
function measure(): void {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  most = Math.max(most, heapUsed + arrayBuffers)
}

async function* blocks(): AsyncGenerator<PivotResult> {
  for (let start = 0; start < rows; start += BLOCK_ROWS) {
    measure()
    yield blockAt(start)
  }
}

measure()
const before = most
const file = await writeWorkbook(
  [
    {
      name: 'Cells',
      open: async () => ({
        ...{ blocks: blocks(), measures: [aMeasure('m1', 'sum', 'c3')], words: WORDS, direction: 'across', formats: null, grains: new Map() },
        ...{ about: { title: 'Cells', lines: [] }, chart: null, totals: { rows: [], columns: [], below: false } },
        print: { paper: 'a4', footer: { left: '', right: '' } },
      }),
    },
  ],
  'Cells',
)
console.log(JSON.stringify({ memory: most - before, size: file?.size ?? 0 }))
