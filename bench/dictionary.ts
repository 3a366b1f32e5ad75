/**
 * Compares fifty text rules on a dictionary of a hundred values: computed per value, per row, and without any rules. Run
 * with `node bench/dictionary.ts [rows]`.
 */
import { tmpdir } from 'node:os'
import { DuckDBInstance } from '@duckdb/node-api'
import { Column } from '../src/contract/column.ts'
import { TEXT } from '../src/contract/sql-type.ts'
import { configure } from '../src/engine/duckdb/open.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { runPlan } from '../src/engine/plan-run.ts'
import { prepare } from '../src/engine/prepare.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import { compile } from '../src/pivot/compile.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from '../test/support/documents.ts'
import { compare } from './pairs.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const VALUES = 100

const rules = Array.from({ length: 50 }, (_, i) => ({ name: `rule ${i}`, operator: 'contains', values: [String(2 * i).padStart(3, '0')] }))
const column = Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'rules', base_column: 'c1', params: { rules, others: 'Rest' } } })
const stepBy = (field: string) => {
  const step = aConfig({ rows: [field], measures: [aMeasure('s', 'sum', 'c2')] })
  return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [column] } } }
}

const instance = await DuckDBInstance.create(':memory:', { threads: '2', temp_directory: tmpdir(), perfect_ht_threshold: '20' })
await configure(
  instance,
  `CREATE TYPE e AS ENUM (SELECT 'value number ' || lpad(CAST(range AS VARCHAR), 3, '0') AS v FROM range(${VALUES}) ORDER BY v)`,
  `CREATE TABLE data AS SELECT CAST('value number ' || lpad(CAST(range * 7919 % ${VALUES} AS VARCHAR), 3, '0') AS e) AS c1, range % 1000 AS c2 FROM range(${ROWS})`,
)
const connection = await instance.connect()
const columns: StoredColumn[] = [
  { id: 'c1', name: 'Code', type: TEXT, physical: 'c1', enumType: 'e' },
  { id: 'c2', name: 'Amount', type: { kind: 'integer', bits: 64, signed: true }, physical: 'c2', enumType: null },
]
const dataset = { source: new DuckDbSource(connection, columns), enums: new Map(), facts: unknownFacts(), heavy: true }

/** Runs the whole step; `byRow` ignores the dictionary. */
async function run(field: string, byRow: boolean): Promise<number> {
  const step = stepBy(field)
  const prepared = await prepare(dataset, { columns }, step, CONTEXT)
  if (!prepared.ok) throw new Error(prepared.code)
  const { source } = prepared.value
  const plain = source.columns.map(({ over: _over, ...rest }) => rest)
  const plan = compile(step, byRow ? { ...prepared.value, source: { ...source, columns: plain } } : prepared.value)
  if (!plan.ok) throw new Error(plan.code)
  const result = await runPlan(dataset, plan.value, { locale: 'en', maxCells: 1e6 })
  if (!result.ok) throw new Error(result.code)
  return result.value.rows.levels.length
}

const rows = ROWS.toLocaleString('en-US')
const [values, each] = [await run('k', false), await run('k', true)]
if (values !== each) throw new Error(`${values} groups over the values, ${each} over the rows`)
const byRow = await compare(
  () => run('k', false),
  () => run('k', true),
)
console.log(
  `50 text rules, ${rows} rows: ${byRow.ours.toFixed(0)} ms over the values, ${byRow.other.toFixed(0)} ms over the rows, ratio ${(byRow.other / byRow.ours).toFixed(1)}`,
)
const without = await compare(
  () => run('k', false),
  () => run('c1', false),
)
console.log(
  `the same beside no rules: ${without.ours.toFixed(0)} ms against ${without.other.toFixed(0)} ms, ratio ${(without.ours / without.other).toFixed(2)}`,
)
connection.closeSync()
instance.closeSync()
