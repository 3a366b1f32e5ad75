/** The pivot of the first screen: a step of a demo analysis, computed when the pages are built (scripts/article.ts). */
import type { DemoName } from '../../../contract/demo.ts'
import type { site } from '../../../texts/en/page/site.ts'
import written from './pivot.json' with { type: 'json' }

/** What the data calls a region or a country. */
export type PlaceName = keyof (typeof site)['home']['names']

interface Row {
  /** A region, and a country of it; empty for the total of all. */
  readonly key: readonly PlaceName[]
  /** By column. */
  readonly values: readonly number[]
}
interface HeroPivot {
  readonly demo: DemoName
  readonly step: string
  /** A year each; empty for the total of all. */
  readonly columns: readonly (readonly number[])[]
  readonly rows: readonly Row[]
}

export const HERO = written as unknown as HeroPivot
export const YEARS = HERO.columns.flatMap(([year]) => (year === undefined ? [] : [year]))
export const REGIONS = HERO.rows.filter(({ key }) => key.length === 1)

/** The year when the largest country of the region that is open had a famine. */
const YEAR = 1960
const COUNTRY = 'China' satisfies PlaceName

/** The number that is looked at, and how the total above it comes about. Throws where the pivot does not have them. */
function checked() {
  const column = HERO.columns.findIndex(([year]) => year === YEAR)
  const one = HERO.rows.find(({ key }) => key[1] === COUNTRY)
  const [region] = one?.key ?? []
  const countries = HERO.rows.filter(({ key }) => key.length === 2 && key[0] === region)
  const mean = REGIONS.find(({ key }) => key[0] === region)?.values[column]
  if (!one || region === undefined || mean === undefined) throw new Error('the pivot of the first screen has no such number')
  return { ...{ year: YEAR, column, one, region, mean }, count: countries.length, sum: countries.reduce((sum, { values }) => sum + (values[column] ?? 0), 0) }
}

export const CHECKED = checked()
