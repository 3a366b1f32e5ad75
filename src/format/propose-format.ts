/** Proposes a number format for a measure from its name, its column's name, and one of its values. */
import { AGGREGATIONS } from '../contract/aggregation.ts'
import type { Measure } from '../contract/measure.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { SHOW_AS } from '../contract/show-as.ts'
import { parseSqlType } from '../contract/sql-type.ts'
import { NUMBER_PRESETS } from './presets.ts'

interface Currency {
  /** As written before an amount. */
  readonly symbol: string
  readonly decimalPlaces: 0 | 2
  /** Words that name it. Chinese words may stand inside of longer ones. */
  readonly words: readonly string[]
}

/** Signs that several currencies share, such as ¥, count as the one whose row comes first. */
const CURRENCIES: readonly Currency[] = [
  { symbol: '$', decimalPlaces: 2, words: ['$', 'usd', 'dollar', 'dollars', '美元'] },
  { symbol: '€', decimalPlaces: 2, words: ['€', 'eur', 'euro', 'euros', '欧元'] },
  { symbol: '£', decimalPlaces: 2, words: ['£', 'gbp', 'sterling', '英镑'] },
  { symbol: '¥', decimalPlaces: 2, words: ['cny', 'rmb', 'yuan', '人民币'] },
  { symbol: '¥', decimalPlaces: 0, words: ['jpy', 'yen', '日元'] },
  { symbol: '¥', decimalPlaces: 2, words: ['¥', '￥'] },
  { symbol: '₹', decimalPlaces: 2, words: ['₹', 'inr', 'rupee', 'rupees', '卢比'] },
  { symbol: '₩', decimalPlaces: 0, words: ['₩', 'krw', '韩元'] },
  { symbol: 'CHF ', decimalPlaces: 2, words: ['chf', '瑞士法郎'] },
]
const SHARES: readonly string[] = ['%', 'margin', 'share', 'rate', 'percent', 'percentage', 'pct', '占比', '比例', '百分比', '份额', '率']
/** Quotients that are no shares although their names contain such a word. */
const NO_SHARES: readonly string[] = ['exchange', 'fx', '汇率']
/** A share, or a change that is not much more than the whole. Larger values are in percent already. */
const LARGEST_SHARE = 1.5

const LATIN = /^[a-z]/

/** Whether a name contains a word: a whole one in Latin letters, part of one in other scripts. */
const says = (name: string, words: readonly string[]): boolean => {
  const text = name.toLowerCase()
  const latin = new Set(text.match(/[a-z]+/g) ?? [])
  return words.some((word) => (LATIN.test(word) ? latin.has(word) : text.includes(word)))
}

interface Evidence {
  readonly measure: Measure
  /** Name of the column that the measure summarizes; empty without one. */
  readonly column: string
  /** The type and one value of the measure, such as its total; null if it is not known. */
  readonly dtype: string
  readonly value: number | null
}

function isQuotient({ measure, dtype }: Evidence): boolean {
  if (measure.type === 'expression') return measure.value.rest.at(-1)?.operator === 'divide'
  return measure.type === 'sql' && parseSqlType(dtype).kind !== 'integer'
}

/** Returns null without evidence, and for measures that have a format or are shown in another unit than their own. */
export function proposeFormat(evidence: Evidence): NumberFormat | null {
  const { measure, column, value, dtype } = evidence
  if (measure.format || SHOW_AS[measure.show_values_as.name].unit !== 'same') return null
  const isCount = measure.type === 'ui' && AGGREGATIONS[measure.value.agg].unit === 'count'
  if (isCount) return null
  if (isQuotient(evidence) && says(measure.name, SHARES) && !says(measure.name, NO_SHARES) && (value === null || Math.abs(value) <= LARGEST_SHARE))
    return { ...NUMBER_PRESETS.percentage, decimalPlaces: 1, zeroFormat: 'dash' }
  const currency = CURRENCIES.find(({ words }) => says(`${measure.name} ${column}`, words))
  if (!currency || isQuotient(evidence)) return null
  const { symbol, decimalPlaces } = currency
  return { ...NUMBER_PRESETS.whole, symbol, decimalPlaces: parseSqlType(dtype).kind === 'integer' ? 0 : decimalPlaces, zeroFormat: 'dash' }
}
