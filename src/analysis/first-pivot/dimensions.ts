/** Finds the columns that group the rows of a dataset well. */
import type { Column } from '../../contract/column.ts'
import type { Facts } from './facts.ts'
import { isIdentity, isYear } from './values.ts'
import { CURRENCIES, GROUPS, LESSER_GROUPS, PERIODS, PROSE, SCENARIOS, says } from './words.ts'

export interface Dimension {
  readonly column: Column
  /** How many distinct values it has. */
  readonly count: number
  readonly score: number
}

const GROUPS_MAX = 30
const BLANKS_MAX = 0.6
/** Maximum groups on the columns. */
export const SPLIT_MAX = 8

/** A number that names something, such as an account, and comes back in many rows. */
const isCode = (facts: Facts): boolean => facts.family === 'number' && facts.isWhole && isIdentity(facts) && facts.profile.distinct * 4 <= facts.values

const mayGroup = (facts: Facts): boolean =>
  (facts.family === 'text' || facts.family === 'boolean' || isCode(facts)) &&
  facts.profile.distinct <= GROUPS_MAX &&
  facts.blanks <= BLANKS_MAX &&
  !isYear(facts) &&
  !says(facts.column.name, PERIODS)

/** Points for the number of groups: some are best, two say little, many are long to read. */
function sizeScore(count: number): number {
  if (count === 2) return 5
  if (count <= 12) return 20
  return count <= 20 ? 12 : 6
}

/** Points for rows per group. */
function repeatScore(values: number, count: number): number {
  if (count === values) return -40
  const repeats = values / count
  if (repeats < 2) return -25
  return repeats < 5 ? 8 : 15
}

function nameScore({ name }: Column): number {
  if (says(name, PROSE)) return -40
  if (says(name, GROUPS)) return 40
  return says(name, LESSER_GROUPS) ? 25 : 10
}

/** Points off if nearly all rows are in one group. */
const oneSided = ({ profile, values }: Facts): number => ((profile.top[0]?.rows ?? 0) > 0.95 * values ? -20 : 0)

function scoreOf(facts: Facts): number {
  const { column, profile, values, blanks, family } = facts
  const kind = family === 'text' ? 0 : family === 'boolean' ? -8 : -15
  return nameScore(column) + sizeScore(profile.distinct) + repeatScore(values, profile.distinct) + oneSided(facts) + kind - 30 * blanks
}

/** Columns that may group the rows, the best first; of equal ones, the first. */
export function dimensionsOf(facts: readonly Facts[]): Dimension[] {
  return facts
    .filter(mayGroup)
    .map((one) => ({ column: one.column, count: one.profile.distinct, score: scoreOf(one) }))
    .filter(({ column, score }) => score >= 0 || !says(column.name, PROSE))
    .sort((a, b) => b.score - a.score)
}

/** Whether all known values tell plans from what happened. */
function isScenario({ profile, family }: Facts): boolean {
  const known: readonly string[] = profile.top.map(({ value }) => String(value).trim().toLowerCase())
  return family === 'text' && known.length >= 2 && known.length === profile.distinct && known.every((value) => SCENARIOS.includes(value))
}

/** The column whose groups must not be added up, such as currencies, or budget and actual. */
export function splitOf(facts: readonly Facts[], dimensions: readonly Dimension[]): Dimension | undefined {
  const found = facts.find((one) => one.profile.distinct <= SPLIT_MAX && (isScenario(one) || (one.family === 'text' && says(one.column.name, CURRENCIES))))
  return dimensions.find(({ column }) => column === found?.column)
}
