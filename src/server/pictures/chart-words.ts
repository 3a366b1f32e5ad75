/** The texts of charts that the server draws, in the language of a call. */
import type { ChartLook, ChartWords } from '../../chart/drawing.ts'
import { numberWords } from '../../chart/number-words.ts'
import { fillIn } from '../../contract/errors.ts'
import type { Measure } from '../../contract/measure.ts'
import { blankText } from '../../format/blank.ts'
import { cellText } from '../../format/cell-text.ts'
import { LANGUAGES, type Locale } from '../../texts/languages.ts'
import { textsIn } from '../texts.ts'

/** `dtypes`: types of the measures' values, by ID of the measure. Numbers look as on the page. */
export function chartWordsIn(locale: Locale, measures: readonly Measure[], dtypes: ReadonlyMap<string, string>, look: ChartLook): ChartWords {
  const { charts } = textsIn(locale)
  const { measureOf, dtypeOf, ...numbers } = numberWords(locale, measures, dtypes, look)
  return {
    ...numbers,
    write: (value, id) => (value === null ? blankText(measureOf(id), dtypeOf(id)) : cellText(value, measureOf(id), dtypeOf(id), LANGUAGES[locale].dates)),
    more: (count) => fillIn(charts.more, { count: numbers.count(count) }),
    reference: (kind) => charts.references[kind],
    ofShown: (share) => fillIn(charts.ofShown, { share }),
    groups: charts.groups,
    changedFrom: (label) => fillIn(charts.changedFrom, { label }),
  }
}
