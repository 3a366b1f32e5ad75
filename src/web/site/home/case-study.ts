/** The numbers of the case study, unrounded: results of the population demo, computed at build time by scripts/article.ts. */
import { CHECKED } from './hero-pivot.ts'
import written from './study.json' with { type: 'json' }

export interface CaseYear {
  readonly year: number
  /** Unweighted average of the countries' life expectancies, in years. */
  readonly countries: number
  /** The same, weighted by population. */
  readonly people: number
}

interface Line {
  readonly key: readonly (string | number)[]
  readonly values: readonly number[]
}

/** Throws if the pivot has no such number, since the page cannot be rendered without it. */
function number(value: number | string | undefined): number {
  if (typeof value !== 'number') throw new Error('the pivots of the case study lack a number')
  return value
}

export const COUNTRIES = written.countries

export const CASE: readonly CaseYear[] = (written.averages as readonly Line[]).map(({ key: [year], values: [countries, people] }) => ({
  ...{ year: number(year), countries: number(countries), people: number(people) },
}))

function china(): { readonly share: number; readonly years: number } {
  const { columns, rows } = written.people as { readonly columns: readonly (readonly number[])[]; readonly rows: readonly Line[] }
  const at = columns.findIndex(([year]) => year === CHECKED.year)
  const peopleOf = (level: number): number => number(rows.find(({ key }) => key.length === level)?.values[at])
  return { share: peopleOf(2) / peopleOf(0), years: number(CHECKED.one.values[CHECKED.column]) }
}

/** China's share of the population of those countries in the year of the famine, and its life expectancy. */
export const CHINA = china()
