/** Provides the page's texts for filters and other limits in words. */
import { useMemo } from 'react'
import { type ColumnTitles, withDisplayNames } from '../../analysis/choices.ts'
import { draftOf } from '../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { ColumnFormats } from '../../contract/column-format.ts'
import type { StepConfig } from '../../contract/step.ts'
import { type Detail, VALUES_NAMED } from '../../format/filter-words.ts'
import { type Limit, type LimitNames, type LimitTexts, stepLimits } from '../../format/step-limits.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { blankLabels } from './blank-labels.ts'
import { useColumnFormats } from './column-formats.ts'
import { grainName } from './display-columns.ts'
import { type DateWords, rangeWords, spanWords, useDateWords } from './preset-labels.ts'
import { useSession } from './step-store.ts'

/** Creates the texts in the page's language. */
export function limitTexts(words: DateWords, detail: Detail, numbers?: ColumnFormats): LimitTexts {
  const { t, locale } = words
  const spans = spanWords(words, VALUES_NAMED[detail])
  return {
    ...{ locale, detail, spans, labels: blankLabels(t, locale, numbers) },
    list: (items) => items.join(t('app.listSeparator')),
    rule: (operator, values) => t(`filtering.rules.${operator}`, values),
    orBlank: (said) => t('filtering.orBlank', { words: said }),
    without: (list) => t('filtering.without', { list }),
    operator: (operator) => t(`filter.operators.${operator}`),
    values: (count) => t('filtering.values', { count }),
    andMore: (list, count) => t('filtering.andMore', { list, count }),
    range: (range) => rangeWords(range, words, spans),
    sentence: (kind, values) => t(`measure.${kind}`, values),
    either: (first, second) => t('measure.either', { first, second }),
    both: (first, second) => t('measure.both', { first, second }),
    top: (kind, values) => t(`choosing.words.${kind}`, values),
    at: (said, at) => t('choosing.at', { words: said, at }),
    withOthers: (said) => t('choosing.withOthers', { words: said }),
    compared: (operator, values) => t(`choosing.compared.${operator}`, values),
    totalsOfAll: (said) => t('limits.totalsOfAll', { words: said }),
    lostMeasure: t('choosing.lostMeasure'),
    counted: (conditions) => t('limits.counted', { conditions }),
  }
}

export function useLimitTexts(detail: Detail): LimitTexts {
  const { t, locale, calendar, today } = useDateWords()
  const numbers = useColumnFormats()
  return useMemo(() => limitTexts({ t, locale, calendar, today }, detail, numbers), [t, locale, calendar, today, detail, numbers])
}

/** The columns and measures that a step can name, in the page's language. */
export function limitNames({ dataset, measures }: AnalysisDocument, config: StepConfig, t: T, titles: ColumnTitles): LimitNames {
  const { group_calculations, measures: own } = config.query.value
  const calculated = group_calculations.filter((c) => dataset.columns.every((known) => known.id !== c.id))
  return { columns: withDisplayNames([...dataset.columns, ...calculated], grainName(t), titles), measures: [...own, ...measures] }
}

/** The limits of a step's rows and groups, in words. */
export function useLimits(config: StepConfig, detail: Detail): readonly Limit[] {
  const t = useT()
  const document = useSession(draftOf)
  const titles = useSession((s) => s.columnTitles)
  const texts = useLimitTexts(detail)
  return useMemo(() => stepLimits(config, limitNames(document, config, t, titles), texts), [config, document, t, titles, texts])
}

/** A limit with the name of its field: Status: except Returned. */
export const limitText = ({ name, words }: Limit, t: T): string => t('app.pair', { name, value: words })
