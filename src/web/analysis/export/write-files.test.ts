import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../test/support/results.ts'
import type { Measure } from '../../../contract/measure.ts'
import { NUMBER_PRESETS } from '../../../format/presets.ts'
import { type ExportFormat, writeFile } from './write-files.ts'

const measures = [{ ...aMeasure('m1', 'sum', 'c3'), format: { ...NUMBER_PRESETS.currency, negativeFormat: 'sign' as const } }]
const result = aResult({
  ...{ rowFields: ['BIGINT'], measures: [['m1', 'BIGINT']] },
  ...{ rows: [aRow([-1]), aRow([2])], columns: [aColumnAt(['East'])] },
  cell: (row) => (row.key[0] === -1 ? -1234 : 5),
})

async function textOf(format: ExportFormat, of = result, shown: readonly Measure[] = measures): Promise<string> {
  const blocks = (async function* () {
    yield of
  })()
  const file = await writeFile(format, blocks, {
    measures: shown,
    words: WORDS,
    direction: 'across',
  })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())
}

it.each([
  ['csv', '"m1","Column 1"\r\n"Row 1","East"\r\n"-1","-$1,234.00"\r\n"2","$5.00"\r\n'],
  ['raw', '"m1","Column 1"\r\n"Row 1","East"\r\n"-1",-1234\r\n"2",5\r\n'],
  ['tidy', '"Row 1","Column 1","m1"\r\n-1,"East",-1234\r\n2,"East",5\r\n'],
] as const)('%s begins with a byte-order mark, and its numbers with the minus that programs read', async (format, content) =>
  expect(await textOf(format)).toBe(`\uFEFF${content}`),
)

describe('days and moments in a CSV', () => {
  const last = aMeasure('m1', 'max', 'c3')
  const dated = aResult({
    ...{ rowFields: ['DATE', 'TIMESTAMP'], measures: [['m1', 'TIMESTAMP']] },
    rows: [aRow(['2026-10-01', '2026-10-01T09:00:00']), aRow(['2026-10-01'], { level: 1 }), aRow([null, '2026-10-01T09:00:00.5'])],
    columns: [aColumnAt(['2026-01-10'])],
    cell: () => '2026-10-01T10:30:00',
  })
  const of = { ...dated, column_names: dated.column_names.map((field) => ({ ...field, dtype: 'DATE' })) }
  const moment = '2026-10-01 10:30:00'
  const lines = [
    '"m1","Column 1"',
    '"Row 1","Row 2",2026-01-10',
    `2026-10-01,2026-10-01 09:00:00,${moment}`,
    `2026-10-01,"2026-10-01 total",${moment}`,
    `"(blank)",2026-10-01 09:00:00.5,${moment}`,
  ]

  it.each(['csv', 'raw'] as const)('shown as %s are written as ISO 8601 has them, whatever the language shows', async (format) => {
    expect((await textOf(format, of, [last])).slice(1).trimEnd().split('\r\n')).toEqual([lines[0]?.replace('"Column 1"', '"","Column 1"'), ...lines.slice(1)])
  })
  it('in a tidy file are written alike, in keys and in values', async () => {
    const [, first] = (await textOf('tidy', of, [last])).split('\r\n')
    expect(first).toBe(`2026-10-01,2026-10-01 09:00:00,2026-01-10,${moment}`)
  })
})
