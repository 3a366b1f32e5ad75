/** Calculates the number for a figure, which refers to cells of a result, and formats it for a sentence. */
import { type CellFigure, type DescriptionPart, FIGURES, type Figure } from '../contract/description.ts'
import type { Measure } from '../contract/measure.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { typeFamily, type Value } from '../contract/scalar.ts'
import { formatFor } from '../format/presets.ts'
import { valueText } from '../format/value.ts'
import type { Locale } from '../texts/languages.ts'
import type { Digest } from './digest.ts'
import { countText, measureText, percentText, timesText } from './number-text.ts'

/** Inputs shared by all figures of a description. */
export interface DescriptionContext {
  readonly digest: Digest
  readonly measures: readonly Measure[]
  readonly locale: Locale
}

const isNumber = (value: Value | undefined): value is number | string =>
  value !== null && value !== undefined && typeof value !== 'boolean' && value !== '' && Number.isFinite(Number(value))

const PLACES_MAX = 2

/** Returns the number format of a measure; without one, numbers get at most two decimals. Null if the measure is unknown. */
export function formatOf({ digest, measures }: DescriptionContext, measureId: string): NumberFormat | null {
  const column = digest.measures.find((m) => m.measure_id === measureId)
  const measure = measures.find((m) => m.id === measureId)
  if (!column || !measure) return null
  const format = formatFor(measure, column.dtype)
  return measure.format ? format : { ...format, decimalPlaces: Math.min(format.decimalPlaces, PLACES_MAX) }
}

/** Calculates a figure. Null if a cell is unknown or blank, or the calculation has no result. */
export function numberOf({ kind, cells }: CellFigure, { digest }: DescriptionContext): number | null {
  const found = cells.map(digest.cell)
  if (!found.every(isNumber)) return null
  const numbers = found.map(Number)
  const [first = 0, second = 0] = numbers
  const result = {
    value: () => first,
    difference: () => first - second,
    change: () => (first - second) / Math.abs(second),
    ratio: () => first / second,
    share: () => numbers.slice(0, -1).reduce((sum, n) => sum + n, 0) / (numbers.at(-1) ?? 0),
    rank: () => 1 + numbers.filter((n) => n > first).length,
    count: () => numbers.length,
  }[kind]()
  return Number.isFinite(result) ? result : null
}

/** Formats a value that is not a number, such as the latest day. */
function textOfValue(value: Value | undefined, dtype: string, locale: Locale): string | null {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null
  return valueText(value, dtype, locale).slice(0, 200)
}

function cellText(figure: CellFigure, told: DescriptionContext): string | null {
  const [first] = figure.cells
  const column = told.digest.measures.find((m) => m.measure_id === first?.measure_id)
  if (!first || !column) return null
  const value = told.digest.cell(first)
  if (typeFamily(column.dtype) !== 'number') return figure.kind === 'value' ? textOfValue(value, column.dtype, told.locale) : null
  const number = numberOf(figure, told)
  const format = formatOf(told, first.measure_id)
  if (number === null || !format) return null
  switch (FIGURES[figure.kind].unit) {
    case 'same':
      // the cell may have digits that a JavaScript number would lose
      return `${column.approximate ? '≈' : ''}${measureText(figure.kind === 'value' && isNumber(value) ? value : number, format, told.locale)}`
    case 'fraction':
      return percentText(number)
    case 'times':
      return timesText(number)
    case 'place':
    case 'count':
      return countText(number)
  }
}

/** Formats a figure; null if it cannot be resolved. */
export function figureText(figure: Figure, told: DescriptionContext): string | null {
  if (figure.kind === 'source rows') return countText(told.digest.sourceRows)
  if (figure.kind !== 'groups') return cellText(figure, told)
  const size = told.digest[figure.axis].sizes[figure.level - 1]
  return size === undefined ? null : countText(size)
}

/** Converts a figure to a part of a sentence; null if it cannot be resolved. */
export function figurePart(figure: Figure, told: DescriptionContext): DescriptionPart | null {
  const text = figureText(figure, told)
  return text === null || text === '' ? null : { text, figure }
}
