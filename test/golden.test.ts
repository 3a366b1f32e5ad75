/**
 * Golden files: the SQL of a configuration in each dialect, and its result. Both engines run every query and must return
 * the same rows. `npm test -- -u` updates the files; review the diff.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Value } from '../src/contract/scalar.ts'
import type { SqlType } from '../src/contract/sql-type.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { prepare } from '../src/engine/prepare.ts'
import type { OpenDataset } from '../src/engine/protocol.ts'
import { compile, type Prepared } from '../src/pivot/compile.ts'
import { duckdb } from '../src/pivot/dialects/duckdb.ts'
import { sqlite } from '../src/pivot/dialects/sqlite.ts'
import type { PlannedQuery } from '../src/pivot/queries.ts'
import type { Expr } from '../src/pivot/sql/ast.ts'
import { check, firstUnsupported } from '../src/pivot/sql/check.ts'
import type { Dialect, Feature } from '../src/pivot/sql/dialect.ts'
import { type Printed, print } from '../src/pivot/sql/print.ts'
import { errorText } from '../src/server/texts.ts'
import { CONTEXT } from './support/documents.ts'
import { CASES, DTYPES, NAMES, REFUSED, ROWS } from './support/golden-cases.ts'
import { type SqliteTable, sqliteTableOf } from './support/sqlite-tables.ts'
import { type TestTable, tableOf } from './support/tables.ts'

/** DuckDB's dialect with every optional feature disabled, so that all rewrites for other engines are used. */
const narrow: Dialect = {
  ...duckdb,
  lacks: { ...duckdb.lacks, features: new Set<Feature>(['grouping sets', 'filtered aggregates', 'null-safe comparison', 'list parameters']) },
}

let table: TestTable
let small: SqliteTable
beforeAll(async () => {
  table = await tableOf(DTYPES, ROWS)
  small = await sqliteTableOf(DTYPES, ROWS)
})
afterAll(() => {
  table.close()
  small.close()
})

/** Formats a value identically for both engines. */
function plain(value: unknown): string {
  if (value === null) return '·'
  if (typeof value === 'boolean') return String(Number(value))
  const number = Number(value)
  return typeof value !== 'string' && Number.isFinite(number) ? String(Number(number.toPrecision(12))) : String(value)
}
const sorted = (rows: readonly unknown[][]): string[] => rows.map((row) => row.map(plain).join(' | ')).sort()

/** Runs a query on an engine; returns its rows as text. */
const rowsOn = async ({ source }: OpenDataset, printed: Printed, types: readonly SqlType[]): Promise<string[]> => {
  const rows: Value[][] = []
  for await (const chunk of source.run(printed, types)) {
    const readers = types.map((_, at) => chunk.read(at))
    for (let at = 0; at < chunk.size; at++) rows.push(readers.map((read) => read(at)))
  }
  return sorted(rows)
}

const section = (title: string, lines: readonly string[]): string => `-- ${title}\n${lines.join('\n')}\n`
const bound = ({ parameters }: Printed): string => (parameters.length === 0 ? [] : [`-- ${JSON.stringify(parameters)}`]).join('')

async function textOf(planned: PlannedQuery): Promise<{ text: string; agree: [string[], string[]] }> {
  const [large, little] = [print(planned.query, duckdb), print(planned.query, sqlite)]
  const rows = await rowsOn(table, large, planned.types)
  expect(await rowsOn(table, print(planned.query, narrow), planned.types)).toEqual(rows)
  const parts = [section('DuckDB', [large.sql, bound(large)]), section('SQLite', [little.sql, bound(little)]), section('rows', rows)]
  return { text: parts.join('\n'), agree: [rows, await rowsOn(small, little, planned.types)] }
}

async function prepared(config: StepConfig): Promise<Prepared> {
  const columns = table.columns.map((c, i) => ({ ...c, name: NAMES[i] ?? c.name }))
  const made = await prepare(table, { columns }, config, CONTEXT)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

describe('golden cases', () => {
  it.each(Object.entries(CASES))('%s', async (name, config) => {
    const plan = compile(config, await prepared(config))
    if (!plan.ok) throw new Error(plan.code)
    const texts: string[] = []
    for (const planned of plan.value.queries) {
      const { text, agree } = await textOf(planned)
      expect(agree[1]).toEqual(agree[0])
      expect([duckdb, sqlite].map((dialect) => check(planned.query, dialect))).toEqual([undefined, undefined])
      texts.push(text)
    }
    const head = section('config', [JSON.stringify({ ...config.query.value, ...config.pivot }, null, 1)])
    await expect([head, ...texts].join('\n')).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.sql`)
  })

  it.each(Object.entries(REFUSED))('%s, which SQLite refuses by name', async (name, config) => {
    const source = await prepared(config)
    const plan = compile(config, source)
    const refused = compile(config, { ...source, dialect: sqlite })
    if (!plan.ok || refused.ok) throw new Error(plan.ok ? 'SQLite computes it' : plan.code)
    const said = (['en', 'zh'] as const).map((locale) => `-- ${errorText(refused, locale).message}`)
    const parts = [section('config', [JSON.stringify({ ...config.query.value, ...config.pivot }, null, 1)])]
    for (const { query, types } of plan.value.queries) {
      const printed = print(query, duckdb)
      parts.push(section('DuckDB', [printed.sql, bound(printed)]), section('rows', await rowsOn(table, printed, types)))
    }
    await expect([...parts, section('SQLite', said)].join('\n')).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.sql`)
  })

  it('names the function that a dialect lacks', () => {
    const median: Expr = { kind: 'function', name: 'median', args: [], distinct: false, orderBy: [] }
    expect(firstUnsupported(median, sqlite)).toEqual({ kind: 'written', name: 'median' })
    expect(firstUnsupported(median, duckdb)).toBeUndefined()
  })
})
