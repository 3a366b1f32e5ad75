/** The kernel counts the same over code files as SQL, cell by cell, and over files that are damaged or half-written. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { Measure } from '../src/contract/measure.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { CodeFile } from '../src/engine/kernel/codes/code-file.ts'
import { CodeFolder } from '../src/engine/kernel/codes/code-folder.ts'
import { removeUnfinished } from '../src/engine/protocol.ts'
import { type Coded, coded, countedBySql, countedOver, LIMITS, writeWanted } from './support/coded.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { COLUMNS, NOT_INTEGERS } from './support/generated.ts'
import { propertyRuns } from './support/property-runs.ts'

const WRITER = fileURLToPath(new URL('./support/writing-child.ts', import.meta.url))

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const CALCULATED: readonly Column[] = [
  calculated('groups', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'G', values: ['v1', 'v7', null] }] } }),
  ...['year', 'month', 'month-of-year'].map((window) => calculated(window, { kind: 'date_series', base_column: 'c11', params: { window } })),
  calculated('rules', { kind: 'rules', base_column: 'c5', params: { rules: [{ name: 'Small', operator: 'less than', values: [0] }], others: 'Large' } }),
  calculated('number', { kind: 'sql', params: { sql: '"Column 5" % 7' } }),
  calculated('both', { kind: 'sql', params: { sql: '"Column 5" % 3 + "Column 4" % 2' } }),
]
const withCalculated = (step: StepConfig): StepConfig => ({
  ...step,
  query: { ...step.query, value: { ...step.query.value, group_calculations: [...CALCULATED] } },
})
const id = (column: number): string => `c${column}`
const INTEGERS = COLUMNS.filter((column) => !NOT_INTEGERS.includes(column))
const counting = (column: number, filters: Filter[] = []): Measure =>
  Measure.parse({
    id: id(column),
    name: id(column),
    type: 'ui',
    value: { agg: 'count_distinct', column_id: id(column), ...(filters.length > 0 ? { filters } : {}) },
  })

const FILTERS: readonly Filter[][] = [
  [],
  [{ column: 'c2', operator: '=', value: [true] }],
  [{ column: 'c1', operator: 'IS NOT NULL', value: [] }],
  [{ column: 'c1', operator: 'NOT IN', value: ['v1', 'v2', null] }],
  [{ column: 'c5', operator: 'IN', value: [-50, 0, 3] }],
  [{ column: 'c12', operator: 'IN', value: [-399.5, -398, -397, -396.5] }],
  [
    { column: 'c16', operator: 'IS NOT NULL', value: [] },
    { column: 'c2', operator: '=', value: [false] },
  ],
  [{ column: 'c11', operator: 'IS NOT NULL', value: [] }],
]
const filters: fc.Arbitrary<Filter[]> = fc.constantFrom(...FILTERS)

describe('a count over code files', () => {
  const tables = [
    [40, 3],
    [3_000, 5],
    [20_000, 100],
    [40_000, 30_000],
  ].map(([rows = 0, many = 0]) => coded(rows, many))
  afterAll(async () => {
    for (const { table } of await Promise.all(tables)) table.close()
  })

  it('is what SQL counts, by every kind of key and value, with blanks and filters', async () => {
    let counted = 0
    const layout = fc.uniqueArray(fc.constantFrom(...INTEGERS.map(id), ...CALCULATED.map((column) => column.id)), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(tables.length - 1),
        layout,
        fc.nat(5),
        fc.uniqueArray(fc.constantFrom(...INTEGERS), { minLength: 1, maxLength: 2 }),
        filters,
        filters,
        async (at, fields, split, ids, where, among) => {
          const table = await tables[at]!
          const measures = [aMeasure('n', 'count', null), ...ids.map((column, i) => counting(column, i === 0 ? among : []))]
          const config = withCalculated(aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures, filters: where }))
          const sql = await countedBySql(table, config)
          expect((await countedOver(table, config)).cells).toEqual(sql)
          await writeWanted(table)
          const { cells, notes } = await countedOver(table, config)
          expect(cells).toEqual(sql)
          if (notes.length === 0 && fields.length > 0) counted++
        },
      ),
      propertyRuns(20_261_128, 60),
    )
    expect(counted).toBeGreaterThan(15)
  })

  it('reads the files of all columns of integers, days, decimals, and texts with a dictionary', async () => {
    const table = await tables[2]!
    for (const column of INTEGERS) {
      const config = aConfig({ rows: [id(column)], columns: column === 2 ? [] : ['c2'], measures: [counting(column)] })
      await countedOver(table, config)
      await writeWanted(table)
      const { cells, notes } = await countedOver(table, config)
      expect({ column, notes }).toEqual({ column, notes: [] })
      expect(cells).toEqual(await countedBySql(table, config))
    }
  })

  it('reads them for filters, rules, groups of values and parts of dates, of one column each', async () => {
    const table = await tables[2]!
    for (const field of ['groups', 'year', 'month-of-year', 'rules', 'number'])
      for (const filter of FILTERS) {
        const config = withCalculated(aConfig({ rows: [field], columns: ['c2'], measures: [counting(5, [...filter]), counting(6)], filters: [...filter] }))
        await countedOver(table, config)
        await writeWanted(table)
        const { cells, notes } = await countedOver(table, config)
        expect({ field, filter, notes }).toEqual({ field, filter, notes: [] })
        expect(cells).toEqual(await countedBySql(table, config))
      }
  })
})

/** Whether the codes of a file agree with its checksum. */
function checked(codes: CodeFolder, physical: string): boolean {
  const file = CodeFile.open(codes.fileOf(physical), codes.nameOf(physical))
  if (!(file instanceof CodeFile)) return false
  const bytes = new Uint8Array(file.header.rows * file.header.width)
  file.read(bytes, 0, file.header.rows)
  file.close()
  return crc32(bytes) === file.header.checksum
}

it('rows that do not fit into the memory of the kernel are counted in several passes', async () => {
  const table = await coded(700_000, 1_000)
  const config = aConfig({ rows: ['c1'], columns: ['c2'], measures: [counting(5), counting(11, [{ column: 'c2', operator: '=', value: [true] }])] })
  await countedOver(table, config)
  await writeWanted(table)
  const small = { ...LIMITS, bytes: 2_300_000 }
  const { cells, notes } = await countedOver(table, config, small)
  expect(notes).toEqual([])
  expect(cells).toEqual(await countedBySql(table, config))
  table.codes = new CodeFolder('/nowhere/t.duckdb')
  expect((await countedOver(table, config, small)).notes).toContain('SQL counts distinct values instead of the kernel: memory')
  table.table.close()
})

describe('a code file', () => {
  const config = aConfig({ rows: ['c1'], columns: ['c2'], measures: [counting(5)] })
  let table: Coded
  let fileOf: (column: number) => string
  beforeEach(async () => {
    table = await coded(20_000, 1_000)
    fileOf = (column) => table.codes.fileOf(id(column))
    await countedOver(table, config)
    await writeWanted(table)
  })
  afterEach(() => table.table.close())

  /** Counts right with a damaged file, deletes it, and counts over a new one. */
  async function mends(column: number, notes: readonly string[]): Promise<void> {
    table.codes = table.opened()
    const sql = await countedBySql(table, config)
    expect(await countedOver(table, config)).toEqual({ cells: sql, notes })
    expect(existsSync(fileOf(column))).toBe(false)
    await writeWanted(table)
    expect(await countedOver(table, config)).toEqual({ cells: sql, notes: [] })
  }
  const MISSING = ['rows stream to the kernel instead of code files: no file yet']
  const WRONG = ['rows stream to the kernel instead of code files: codes that are not those of the rows']

  it('is written again if a code in it has changed', async () => {
    for (const column of [1, 2, 5]) {
      const bytes = readFileSync(fileOf(column))
      bytes.writeUInt8(bytes.readUInt8(10_000) ^ 1, 10_000)
      writeFileSync(fileOf(column), bytes)
      await mends(column, WRONG)
    }
  })

  it('is written again if it is too short, too long, empty, or has another header', async () => {
    const whole = readFileSync(fileOf(5))
    for (const bytes of [whole.subarray(0, 30_000), Buffer.concat([whole, Buffer.alloc(1)]), Buffer.alloc(0), Buffer.alloc(whole.length)]) {
      writeFileSync(fileOf(5), bytes)
      await mends(5, MISSING)
    }
    for (let at = 0; at < 64; at += 3) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 8, at)
      writeFileSync(fileOf(5), bytes)
      await mends(5, MISSING)
    }
  })

  it('is not taken for that of another column', async () => {
    copyFileSync(fileOf(1), fileOf(5))
    await mends(5, MISSING)
  })

  it('is given up if it becomes shorter while it is read', async () => {
    const sql = await countedBySql(table, config)
    expect(await countedOver(table, config)).toEqual({ cells: sql, notes: [] })
    truncateSync(fileOf(5), 64)
    expect(await countedOver(table, config)).toEqual({ cells: sql, notes: MISSING })
  })

  it('is not read by a count that would take more memory than it may', async () => {
    const { cells, notes } = await countedOver(table, config, { ...LIMITS, bytes: 100_000 })
    expect(notes).toEqual(['SQL counts distinct values instead of the kernel: memory'])
    expect(cells).toEqual(await countedBySql(table, config))
  })

  it('is whole or not there after its writer was killed at any chunk', async () => {
    table.table.connection.closeSync()
    table.table.instance.closeSync()
    const stored = JSON.stringify(table.table.columns.filter((column) => ['c1', 'c2', 'c5'].includes(column.id)))
    for (const end of [0, 3, 9, 10, 15, 29]) {
      rmSync(table.codes.path, { recursive: true })
      const { signal } = spawnSync(process.execPath, [WRITER, table.table.file, stored, String(end)])
      expect(signal).toBe('SIGKILL')
      const found = readdirSync(table.codes.path)
      expect(found.filter((name) => name.endsWith('.tmp'))).toHaveLength(1)
      removeUnfinished(table.codes.path)
      const whole = ['c1', 'c2', 'c5'].slice(0, Math.floor(end / 10))
      expect(readdirSync(table.codes.path).sort()).toEqual(whole.map((name) => `${name}.codes`))
      for (const name of whole) expect(checked(table.codes, name)).toBe(true)
    }
  })
})
