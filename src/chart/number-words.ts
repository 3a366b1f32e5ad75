/** The numbers of charts as texts and colors, the same on pages and in pictures of the server. */
import type { Locale } from '../contract/constants.ts'
import type { Measure } from '../contract/measure.ts'
import type { NumberFormat } from '../contract/number-format.ts'
import { axisLabels } from '../format/axis.ts'
import { colourOf } from '../format/number.ts'
import { formatFor, isPercent } from '../format/presets.ts'
import { shortNumbers } from '../format/short-number.ts'
import type { ChartLook, ChartWords } from './drawing.ts'

const ANY_NUMBER = 'DOUBLE'

/** Whether a format writes a unit or counts in one. Decimals and separators alone are no reason for long texts. */
const hasUnit = ({ symbol, suffix, magnitude }: NumberFormat): boolean => symbol !== '' || suffix !== '' || magnitude !== 1

interface NumberWords extends Pick<ChartWords, 'short' | 'colour' | 'writeAxis' | 'share' | 'count'> {
  readonly measureOf: (id: string) => Measure | undefined
  /** The type of a measure's values. */
  readonly dtypeOf: (id: string) => string
}

/** `dtypes`: types of the measures' values, by ID of the measure. */
export function numberWords(locale: Locale, measures: readonly Measure[], dtypes: ReadonlyMap<string, string>, look: ChartLook): NumberWords {
  const measureOf = (id: string) => measures.find((measure) => measure.id === id)
  const dtypeOf = (id: string) => dtypes.get(id) ?? ANY_NUMBER
  const whole = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    measureOf,
    dtypeOf,
    short: (sample, id) => {
      const measure = measureOf(id)
      return !measure || isPercent(measure) || (measure.format && hasUnit(measure.format))
        ? null
        : shortNumbers(sample, formatFor(measure, dtypeOf(id)), locale)
    },
    colour: (value, id) => {
      const found = colourOf(value, measureOf(id)?.format)
      return found && (found.own ?? (found.sign > 0 ? look.positive : look.negative))
    },
    writeAxis: (ticks, id) => {
      const measure = measureOf(id)
      return measure ? axisLabels(ticks, formatFor(measure, dtypeOf(id)), locale) : ticks.map(String)
    },
    share: (share) => percent.format(share),
    count: (count) => whole.format(count),
  }
}
