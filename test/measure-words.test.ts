/** Names of measures that nobody has named: the page and the server give the same ones, in every language. */
import { expect, it } from 'vitest'
import { type MeasureWords, withMeasureNames } from '../src/analysis/measure-names.ts'
import { withShowValuesAs } from '../src/analysis/shown-as.ts'
import { Aggregation } from '../src/contract/aggregation.ts'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { Calendar } from '../src/contract/date-series.ts'
import { includeFilter } from '../src/contract/filter.ts'
import { Measure } from '../src/contract/measure.ts'
import { withMeasuresIn } from '../src/server/step-words.ts'
import { whole as en } from '../src/texts/en/whole.ts'
import { LOCALES, type Locale } from '../src/texts/languages.ts'
import { whole as zh } from '../src/texts/zh/whole.ts'
import { aConfig, aDocument, aMeasure } from './support/documents.ts'

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string
type Dates = { readonly calendar: Calendar; readonly today: string }
type PageWords = (words: { t: Translate; locale: Locale } & Dates, titles: ReadonlyMap<string, string>) => MeasureWords
type Translator = (options: { locale: Locale; messages: unknown; timeZone: string }) => Translate
// the types of the page and of its library need a DOM, which tests of the server do not have
const { createTranslator } = (await import('use-intl/core' as string)) as { createTranslator: Translator }
const { measureWords } = (await import('../src/web/analysis/measure-words.ts' as string)) as { measureWords: PageWords }

const MESSAGES = { en: en.messages, zh: zh.messages }
const DATES: Dates = { calendar: Calendar.parse({}), today: '2024-02-29' }

const unnamed = (id: string, agg: string, column: string | null, more: object = {}): Measure =>
  Measure.parse({ ...aMeasure(id, agg, column), auto: true, scope: 'step', ...more })

const filters = [includeFilter('c1', ['West', '{name}']), includeFilter('c2', ['Paris'])]
const compared = (['previous', 'year_before'] as const).flatMap((relative) =>
  (['difference_from', 'percentage_difference_from'] as const).map((kind) => {
    const measure = unnamed(`${relative}_${kind}`, 'sum', 'c5', { comparison_of: 'sum' })
    return withShowValuesAs(measure, kind, { column_id: 'c4', relative })
  }),
)
const measures = [
  ...Aggregation.options.map((agg) => unnamed(agg, agg, 'c5')),
  unnamed('rows', 'count', null),
  unnamed('filtered', 'sum', 'c5', { value: { agg: 'sum', column_id: 'c5', filters } }),
  ...compared,
]
const document: AnalysisDocument = { ...aDocument(), steps: aDocument().steps.map((step) => ({ ...step, config: aConfig({ rows: ['c4'], measures }) })) }
const namesIn = ({ steps }: AnalysisDocument) => steps[0]?.config.query.value.measures.map((m) => m.name) ?? []

it.each(LOCALES)('are the same on the page and on the server, and all different, in %s', (locale) => {
  const t = createTranslator({ locale, messages: MESSAGES[locale], timeZone: 'UTC' })
  const page = namesIn(withMeasureNames(document, measureWords({ t, locale, ...DATES }, new Map())))
  expect(page).toEqual(namesIn(withMeasuresIn(document, locale, DATES)))
  expect(new Set(page).size).toBe(measures.length)
  // nothing has kept the ID that it had as its name
  expect(page.filter((name) => measures.some((m) => m.id === name))).toEqual([])
})
