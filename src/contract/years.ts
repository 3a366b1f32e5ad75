/** Recognizes numbers that count years. */
import type { Value } from './scalar.ts'

/** Whole numbers in this range that rise are years. */
const [YEAR_FIRST, YEAR_LAST] = [1500, 2199]
const YEARS_MIN = 4

/** Whether the values of a number field look like years: at least four rising whole numbers of four digits. */
export function areYears(keys: readonly Value[]): boolean {
  const years = keys.map(Number)
  const isYear = (year: number): boolean => Number.isInteger(year) && year >= YEAR_FIRST && year <= YEAR_LAST
  return years.length >= YEARS_MIN && years.every((year, at) => isYear(year) && year > (years[at - 1] ?? 0))
}
