import { expect, it } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../test/support/results.ts'
import { NUMBER_PRESETS } from '../../../format/presets.ts'
import { type ExportFormat, writeFile } from './write-files.ts'

const measures = [{ ...aMeasure('m1', 'sum', 'c3'), format: { ...NUMBER_PRESETS.currency, negativeFormat: 'sign' as const } }]
const result = aResult({
  ...{ rowFields: ['BIGINT'], measures: [['m1', 'BIGINT']] },
  ...{ rows: [aRow([-1]), aRow([2])], columns: [aColumnAt(['East'])] },
  cell: (row) => (row.key[0] === -1 ? -1234 : 5),
})

async function textOf(format: ExportFormat): Promise<string> {
  const blocks = (async function* () {
    yield result
  })()
  const file = await writeFile(format, blocks, { measures, words: WORDS, name: 'x', direction: 'across' })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())
}

it.each([
  ['csv', '"m1","Column 1"\r\n"Row 1","East"\r\n"-1","-$1,234.00"\r\n"2","$5.00"\r\n'],
  ['raw', '"m1","Column 1"\r\n"Row 1","East"\r\n"-1",-1234\r\n"2",5\r\n'],
  ['tidy', '"Row 1","Column 1","m1"\r\n-1,"East",-1234\r\n2,"East",5\r\n'],
] as const)('%s begins with a byte-order mark, and its numbers with the minus that programs read', async (format, content) =>
  expect(await textOf(format)).toBe(`\uFEFF${content}`),
)
