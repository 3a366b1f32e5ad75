/** Names steps and measures by their content in the language of a call or a mail, as pages do. */
import { withDisplayNames } from '../analysis/choices.ts'
import { type MeasureWords, withMeasureNames } from '../analysis/measure-names.ts'
import { type StepWords, stepNames } from '../analysis/step-names.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Locale } from '../contract/constants.ts'
import { PLAIN_CALENDAR } from '../contract/date-series.ts'
import { fillIn } from '../contract/errors.ts'
import { dayIn } from '../format/moment.ts'
import { filteredName } from '../format/step-limits.ts'
import { columnTitlesIn } from './demo/content.ts'
import { limitTexts, type WordedDates } from './site/limit-words.ts'
import { textsIn } from './texts.ts'

function stepWordsIn(locale: Locale): StepWords {
  const { ask, stepNames: words } = textsIn(locale)
  const all = (names: readonly string[]): string => names.join(words.separator)
  return {
    empty: (number) => fillIn(words.empty, { number }),
    list: (names, more) => (more === 0 ? all(names) : fillIn(words.more, { names: all(names), count: more })),
    by: (measures, fields) => fillIn(words.by, { measures, fields }),
    grain: (window) => ask.windows[window],
    dated: (column, window) => fillIn(ask.window, { column, grain: ask.windows[window] }),
    measure: (agg, name) => fillIn(ask.aggOf[agg], { name }),
  }
}

/** The names that pages in this language show for columns of demo data, by column ID. */
export const titlesIn = ({ id, columns }: AnalysisDocument['dataset'], locale: Locale): ReadonlyMap<string, string> =>
  new Map(columnTitlesIn(id, columns, locale).map(({ column_id, name }) => [column_id, name]))

function measureWordsIn(dataset: AnalysisDocument['dataset'], locale: Locale, dates: WordedDates): MeasureWords {
  const { ask, limits } = textsIn(locale)
  const titles = titlesIn(dataset, locale)
  const texts = limitTexts(locale, dates, 'short')
  return {
    of: (agg, name) => fillIn(ask.aggOf[agg], { name }),
    rows: ask.countRows,
    where: (whole, filters, columns) => filteredName(whole, filters, columns, texts, (name, conditions) => fillIn(limits.measure.where, { name, conditions })),
    compared: (name, kind, relative) => fillIn(ask.comparisons[relative][kind], { name }),
    shown: (columns) => withDisplayNames(columns, (column, window) => fillIn(ask.window, { column, grain: ask.windows[window] }), titles),
  }
}

/** For texts that need no exact periods, such as names in mails. */
const plainDates = (): WordedDates => ({ calendar: PLAIN_CALENDAR, today: dayIn('UTC', new Date()) })

/** The document with the names that pages in this language show for measures that nobody has named. `dates`: those of the dataset. */
export const withMeasuresIn = (document: AnalysisDocument, locale: Locale, dates = plainDates()): AnalysisDocument =>
  withMeasureNames(document, measureWordsIn(document.dataset, locale, dates))

/** The names of steps as a page in this language shows them, by step ID. */
export function stepNamesIn(document: Pick<AnalysisDocument, 'dataset' | 'steps'> & Partial<AnalysisDocument>, locale: Locale): ReadonlyMap<string, string> {
  const named = withMeasuresIn({ measures: [], ...document }, locale)
  return stepNames(named, { ...stepWordsIn(locale), titles: titlesIn(document.dataset, locale) })
}
