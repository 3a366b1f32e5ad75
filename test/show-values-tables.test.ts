/** The tables of docs/computation.md, one for each way to show values, compared with the product. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ShowValuesAs } from '../src/contract/measure.ts'
import type { ShowValuesAsName } from '../src/contract/show-as.ts'
import { SHOW_AS } from '../src/contract/show-as.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { type Row, tableOf } from './support/tables.ts'

const ROWS: Row[] = [
  ['East', 'Lyon', 2023, 30],
  ['East', 'Nice', 2024, 20],
  ['West', 'Bern', 2023, 10],
  ['West', 'Bern', 2024, 15],
  ['West', 'Graz', 2024, 25],
]
const BY_CITY = { rows: ['c1', 'c2'], columns: ['c3'] }

const DOCUMENTED: readonly [ShowValuesAsName, { params?: object; rows: string[]; columns: string[] }][] = [
  ['none', BY_CITY],
  ['percentage_of_parent_column', { rows: ['c3'], columns: ['c1', 'c2'] }],
  ['percentage_of_parent', { ...BY_CITY, params: { column_id: 'c1' } }],
  ['percentage_of', { ...BY_CITY, params: { column_id: 'c3', value: 2023 } }],
  ['percentage_running_total', { ...BY_CITY, params: { column_id: 'c3' } }],
  ['rank_smallest', { ...BY_CITY, params: { column_id: 'c2' } }],
  ['index', BY_CITY],
]

/** Reads the first table after the line that begins with the name: header by header, without blank cells. */
function documentedTable(name: string): Record<string, string> {
  const section = readFileSync('docs/computation.md', 'utf8').split('### One table for each')[1] ?? ''
  const after = section.split(new RegExp(`^${name}\\b.*$`, 'm'))[1] ?? ''
  const lines = (/\n\n((?:\|.*\n)+)/.exec(after)?.[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...body] = lines
  return Object.fromEntries(
    body.flatMap(([row = '', ...cells]) => cells.flatMap((cell, at) => (cell === '' ? [] : [[`${row} | ${head[at + 1]}`, cell] as const]))),
  )
}

const header = (key: readonly unknown[]): string => (key.length === 0 ? 'total' : key.join(', '))

it.each(DOCUMENTED)('the table of %s in the docs is what the product shows', async (name, { params, rows, columns }) => {
  const isShare = SHOW_AS[name].unit === 'fraction'
  const text = (value: number): string => (isShare ? `${Math.round(value * 1_000) / 10} %` : String(Math.round(value * 100) / 100))
  const measure = { ...aMeasure('s', 'sum', 'c4'), show_values_as: ShowValuesAs.parse({ name, ...(params ? { params } : {}) }) }
  const table = await tableOf(['VARCHAR', 'VARCHAR', 'BIGINT', 'BIGINT'], ROWS)
  try {
    const cells = [...cellsOf(await compute(table, aConfig({ rows, columns, measures: [measure] })))]
    const shown = cells.flatMap(([key, [value]]) => {
      const [row, column] = JSON.parse(key) as unknown[][]
      return value === null ? [] : [[`${header(row ?? [])} | ${header(column ?? [])}`, text(Number(value))] as const]
    })
    expect(Object.fromEntries(shown)).toEqual(documentedTable(name))
  } finally {
    table.close()
  }
})
