/**
 * Figures of the case study: Gapminder's 62 countries, computed from the data set of the population demo by the definitions in
 * test/case-study.test.ts, which fails when one of these is not what the data gives.
 */
export interface CaseYear {
  readonly year: number
  /** Mean of the countries' life expectancy, in years. */
  readonly countries: number
  /** The same, weighted by population. */
  readonly people: number
}

export const COUNTRIES = 62
/** Of the people of those countries in 1960, and the life expectancy there. */
export const CHINA = { share: 0.2751, years: 27.79 }

const row = (year: number, countries: number, people: number): CaseYear => ({ year, countries, people })

export const CASE: readonly CaseYear[] = [
  row(1955, 58.63, 55.44),
  row(1960, 60.34, 49.05),
  row(1965, 62.52, 58.2),
  row(1970, 63.83, 59.96),
  row(1975, 66.03, 62.03),
  row(1980, 67.84, 63.97),
  row(1985, 68.96, 65.5),
  row(1990, 70.58, 67.04),
  row(1995, 71.44, 68.35),
  row(2000, 72.65, 69.49),
  row(2005, 73.99, 70.88),
]
