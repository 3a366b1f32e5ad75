/** The texts of charts that the server draws, in the language of a call. */
import type { ChartLook, ChartWords } from '../../chart/drawing.ts'
import { fillIn } from '../../contract/errors.ts'
import type { Measure } from '../../contract/measure.ts'
import { axisLabels } from '../../format/axis.ts'
import { blankText } from '../../format/blank.ts'
import { cellText } from '../../format/cell-text.ts'
import { colourOf } from '../../format/number.ts'
import { formatFor } from '../../format/presets.ts'
import { LANGUAGES, type Locale } from '../../texts/languages.ts'
import { textsIn } from '../texts.ts'

const ANY_NUMBER = 'DOUBLE'

/** `dtypes`: types of the measures' values, by ID of the measure. Numbers look as on the page. */
export function chartWordsIn(locale: Locale, measures: readonly Measure[], dtypes: ReadonlyMap<string, string>, look: ChartLook): ChartWords {
  const { charts } = textsIn(locale)
  const measureOf = (id: string) => measures.find((measure) => measure.id === id)
  const dtypeOf = (id: string) => dtypes.get(id) ?? ANY_NUMBER
  const whole = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return {
    write: (value, id) => (value === null ? blankText(measureOf(id), dtypeOf(id)) : cellText(value, measureOf(id), dtypeOf(id), LANGUAGES[locale].dates)),
    colour: (value, id) => {
      const found = colourOf(value, measureOf(id)?.format)
      return found && (found.own ?? (found.sign > 0 ? look.positive : look.negative))
    },
    writeAxis: (ticks, id) => {
      const measure = measureOf(id)
      return measure ? axisLabels(ticks, formatFor(measure, dtypeOf(id)), locale) : ticks.map(String)
    },
    share: (share) => percent.format(share),
    more: (count) => fillIn(charts.more, { count: whole.format(count) }),
    reference: (kind) => charts.references[kind],
    count: (count) => whole.format(count),
    groups: charts.groups,
    changedFrom: (label) => fillIn(charts.changedFrom, { label }),
  }
}
