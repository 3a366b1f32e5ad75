/** Computes the pivots of the article and the home page: the product's engine runs steps of the demo analyses on the imported demo data. */
import { DuckDBInstance } from '@duckdb/node-api'
import type { Column } from '../src/contract/column.ts'
import { Column as ColumnSchema } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import type { DemoName } from '../src/contract/demo.ts'
import { WindowRequest } from '../src/contract/pivot-result.ts'
import { parseSqlType } from '../src/contract/sql-type.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { OpenDataset } from '../src/engine/protocol.ts'
import { unknownFacts } from '../src/engine/query-cost.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { sliceWindow, visiblePositions } from '../src/pivot/shape/window.ts'
import { DEMO_ANALYSES, type DemoAnalysis, demoDatasetOf } from '../src/server/demo/content.ts'
import { configOf } from '../src/server/demo/document.ts'

interface Wanted {
  readonly demo: DemoName
  readonly step: number
  readonly rows: 'outer' | 'all'
}

/** For each pivot of the article, the step that computes it, and which rows it includes: 'outer' for groups of the first field only, or 'all'. */
const PIVOTS = {
  regions: { demo: 'life-expectancy', step: 0, rows: 'outer' },
  averages: { demo: 'life-expectancy', step: 2, rows: 'all' },
  eastAsia: { demo: 'life-expectancy', step: 3, rows: 'all' },
  change: { demo: 'life-expectancy', step: 4, rows: 'all' },
  africa: { demo: 'life-expectancy', step: 5, rows: 'all' },
  people: { demo: 'life-expectancy', step: 1, rows: 'all' },
  fertility: { demo: 'life-expectancy', step: 6, rows: 'all' },
  infants: { demo: 'infant-mortality', step: 0, rows: 'all' },
  decades: { demo: 'infant-mortality', step: 1, rows: 'all' },
} as const satisfies Readonly<Record<string, Wanted>>
const ON_HOME = {
  pivot: { demo: 'life-expectancy', step: 0, rows: 'all' },
  averages: { demo: 'life-expectancy', step: 2, rows: 'all' },
  people: { demo: 'life-expectancy', step: 1, rows: 'all' },
} as const satisfies Readonly<Record<string, Wanted>>
/** The region that the home page shows expanded by country, and the country of its case study. */
const OPEN_ON_HOME = 'East Asia & Pacific'
const CASE_COUNTRY = 'China'

interface Pivot {
  readonly demo: DemoName
  readonly step: string
  /** Values of the column fields, outermost first. A total has fewer values than there are fields. */
  readonly columns: readonly (readonly unknown[])[]
  /** `key`: values of the row fields. `values`: the cells of all columns in order, one per measure in each column. */
  readonly rows: readonly { readonly key: readonly unknown[]; readonly values: readonly (number | null)[] }[]
}
export type Results = Readonly<Record<keyof typeof PIVOTS, Pivot>>

/** The figures of the home page's case study, unrounded. */
interface HomeStudy {
  readonly countries: number
  /** One row per year: the average over countries, and the average over people. */
  readonly averages: Pivot['rows']
  readonly people: Pick<Pivot, 'columns' | 'rows'>
}

interface Loaded {
  readonly dataset: OpenDataset
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
}

const ALL = WindowRequest.parse({ row_count: 2_000, column_count: 1_000 })
const OUTER = WindowRequest.parse({ row_count: 2_000, column_count: 1_000, rows: { level: 1 } })

async function load(instance: DuckDBInstance, { datasetId }: DemoAnalysis): Promise<Loaded> {
  const connection = await instance.connect()
  const query = demoDatasetOf(datasetId)?.query({ retailRows: 0 }) ?? ''
  await connection.run(`CREATE OR REPLACE TABLE source AS ${query}`)
  const described = await (await connection.run('SELECT column_name, column_type FROM (DESCRIBE source)')).getRows()
  const stored = described.map(([name, dtype], at): StoredColumn => {
    const id = `c${at + 1}`
    return { id, name: String(name), type: parseSqlType(String(dtype)), physical: id, enumType: null }
  })
  await connection.run(`CREATE OR REPLACE TABLE data(${stored.map((c) => c.physical).join(', ')}) AS FROM source`)
  const columns = described.map(([name, dtype], at) =>
    ColumnSchema.parse({ id: `c${at + 1}`, name: String(name), dtype: String(dtype), original_name: String(name) }),
  )
  const dataset = { connection, source: new DuckDbSource(connection, stored), columns: stored, enums: new Map(), facts: unknownFacts(), heavy: true }
  return { dataset, columns, stored }
}

async function pivotOf({ dataset, columns, stored }: Loaded, analysis: DemoAnalysis, at: number, keeps: 'outer' | 'all'): Promise<Pivot> {
  const step = analysis.steps[at]
  if (!step) throw new Error(`${analysis.called} has no step ${at + 1}`)
  const context = { timeZone: 'UTC', today: '2000-01-01', calendar: PLAIN_CALENDAR, operands: [] }
  const file = { kind: 'file' as const, file: '', columns: stored }
  const run = await runStep(dataset, { kind: 'step', dataset: file, config: configOf(step, columns), context, locale: 'en', maxCells: 1e6 })
  if (!run.ok) throw new Error(`${analysis.called}, step ${at + 1}: ${run.code}`)
  const request = keeps === 'outer' ? OUTER : ALL
  const seen = {
    rows: visiblePositions(run.value.rows, run.value.rowValues, request.rows),
    columns: visiblePositions(run.value.columns, run.value.columnValues, request.columns),
  }
  const { row_indexes, column_indexes, data } = sliceWindow(run.value, request, '', 0, seen)
  const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
  return {
    demo: analysis.called,
    step: `s${at + 1}`,
    columns: column_indexes.map(({ path }) => path.map(({ value }) => (typeof value === 'bigint' ? Number(value) : value))),
    rows: row_indexes.map(({ key }, row) => ({ key, values: data.map((values) => number(values[row])) })),
  }
}

async function computed<N extends string>(pivots: Readonly<Record<N, Wanted>>): Promise<Readonly<Record<N, Pivot>>> {
  const instance = await DuckDBInstance.create(':memory:')
  const found: [string, Pivot][] = []
  const loaded = new Map<DemoName, Loaded>()
  for (const [name, { demo, step, rows }] of Object.entries<Wanted>(pivots)) {
    const analysis = DEMO_ANALYSES.find(({ called }) => called === demo)
    if (!analysis) throw new Error(`there is no demo analysis ${demo}`)
    if (!loaded.has(demo)) loaded.clear()
    const open = loaded.get(demo) ?? (await load(instance, analysis))
    loaded.set(demo, open)
    found.push([name, await pivotOf(open, analysis, step, rows)])
  }
  instance.closeSync()
  return Object.fromEntries(found) as Record<N, Pivot>
}

/** Returns the article's pivots; throws if a step cannot be computed. */
export const articleResults = (): Promise<Results> => computed(PIVOTS)

/**
 * Returns the home page's figures: regions with the countries of one of them, both averages by year, and one country's
 * population compared with the total.
 */
export async function homeResults(): Promise<{ readonly pivot: Pivot; readonly study: HomeStudy }> {
  const { pivot, averages, people } = await computed(ON_HOME)
  return {
    pivot: { ...pivot, rows: pivot.rows.filter(({ key }) => key.length < 2 || key[0] === OPEN_ON_HOME) },
    study: {
      countries: pivot.rows.filter(({ key }) => key.length === 2).length,
      averages: averages.rows.filter(({ key }) => key.length === 1),
      people: { columns: people.columns, rows: people.rows.filter(({ key }) => key.length === 0 || key[1] === CASE_COUNTRY) },
    },
  }
}
