/** The pivot table at the top of the home page: the result of a step of a demo analysis, computed at build time by scripts/article.ts. */
import type { DemoName } from '../../../contract/demo.ts'
import type { site } from '../../../texts/en/page/site.ts'
import written from './pivot.json' with { type: 'json' }

/** A region or country as named in the dataset. */
export type PlaceName = keyof (typeof site)['home']['names']

interface Row {
  /** [region] or [region, country]; empty for the grand total. */
  readonly key: readonly PlaceName[]
  /** One value per column. */
  readonly values: readonly number[]
}
interface HeroPivot {
  readonly demo: DemoName
  readonly step: string
  /** [year]; empty for the total. */
  readonly columns: readonly (readonly number[])[]
  readonly rows: readonly Row[]
}

export const HERO = written as unknown as HeroPivot
export const YEARS = HERO.columns.flatMap(([year]) => (year === undefined ? [] : [year]))
export const REGIONS = HERO.rows.filter(({ key }) => key.length === 1)

/** The cell that the page explains: life expectancy during China's famine. */
const YEAR = 1960
const COUNTRY = 'China' satisfies PlaceName

/** Finds the explained cell and its region's total. Throws if the pivot does not have them. */
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
