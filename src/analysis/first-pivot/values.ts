/** Chooses the number that a first pivot computes, and whether it is added up or averaged. */
import type { Column } from '../../contract/column.ts'
import type { Facts } from './facts.ts'
import { AMOUNTS, DATE_PARTS, IDENTITIES, LEVELS, MINOR_AMOUNTS, POSSIBLE_IDENTITIES, QUANTITIES, RATES, SHARES_OR_AMOUNTS, says, YEARS } from './words.ts'

/** The measure of a first pivot: a sum, an average, or the count of rows. */
export type FirstValue = { readonly agg: 'sum' | 'avg'; readonly column: Column } | { readonly agg: 'count'; readonly column: null }

/** Numbers from 1900 to 2100 are years if there are not more of them than this. */
const YEARS_MAX = 40
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]
/** A share, or a change that is not much more than the whole. */
const LARGEST_SHARE = 1.5
/** Fewer whole numbers in a row are no evidence of numbered rows. */
const NUMBERED_MIN = 10

/** Whether whole numbers are years, by their range and name. */
export function isYear({ column, isWhole, range, profile }: Facts): boolean {
  if (!isWhole || !range || range.min < FIRST_YEAR || range.max > LAST_YEAR) return false
  return says(column.name, YEARS) || (profile.distinct <= YEARS_MAX && !says(column.name, [...AMOUNTS, ...QUANTITIES, ...LEVELS]))
}

const isDatePart = ({ column, isWhole, range }: Facts): boolean =>
  isWhole && range !== null && range.min >= 0 && range.max <= 366 && says(column.name, DATE_PARTS)

/** Whether every row has its own number, in a row without large gaps. */
function isNumbering({ isWhole, range, profile, values }: Facts): boolean {
  return isWhole && range !== null && values >= NUMBERED_MIN && profile.distinct === values && range.max - range.min < 1.2 * values
}

const MEASURED: readonly string[] = [...AMOUNTS, ...MINOR_AMOUNTS, ...QUANTITIES, ...RATES, ...LEVELS]

/** Whether numbers name something instead of measuring it. */
export function isIdentity(facts: Facts): boolean {
  const { name } = facts.column
  return isNumbering(facts) || says(name, IDENTITIES) || (says(name, POSSIBLE_IDENTITIES) && !says(name, MEASURED))
}

const isFlag = ({ isWhole, range, profile }: Facts): boolean => isWhole && profile.distinct === 2 && range?.min === 0 && range.max === 1

interface Scored {
  readonly agg: 'sum' | 'avg'
  readonly score: number
}

function scored(facts: Facts): Scored | null {
  const { column, family, range, isWhole } = facts
  const has = (words: readonly string[]): boolean => says(column.name, words)
  if (family !== 'number' || isYear(facts) || isDatePart(facts) || isIdentity(facts) || isFlag(facts)) return null
  const isSmall = range !== null && Math.max(Math.abs(range.min), Math.abs(range.max)) <= LARGEST_SHARE
  if (has(RATES) || (isSmall && !isWhole && has(SHARES_OR_AMOUNTS))) return { agg: 'avg', score: 20 }
  if (has(LEVELS) && !has(['total', 'subtotal', '合计', '总额', '总价'])) return { agg: 'avg', score: 15 }
  if (has(MINOR_AMOUNTS)) return { agg: 'sum', score: 45 }
  if (has(AMOUNTS)) return { agg: 'sum', score: 100 }
  if (/[$€£¥￥₹₩]/u.test(column.name) || has(['usd', 'eur', 'gbp', 'cny', 'rmb', 'jpy', 'chf', '元'])) return { agg: 'sum', score: 90 }
  if (has(QUANTITIES)) return { agg: 'sum', score: 60 }
  return { agg: 'sum', score: isWhole ? 30 : 40 }
}

/** The number with the best evidence; of equal ones, the first. Without one, rows are counted. */
export function firstValueOf(facts: readonly Facts[]): FirstValue {
  let best: { readonly value: FirstValue; readonly score: number } | null = null
  for (const one of facts) {
    const found = scored(one)
    if (!found) continue
    const score = found.score - 30 * one.blanks
    if (best === null || score > best.score) best = { value: { agg: found.agg, column: one.column }, score }
  }
  return best?.value ?? { agg: 'count', column: null }
}
