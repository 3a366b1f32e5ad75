/** The words of names of measures that nobody has named, in the interface language. */
import { useEffect } from 'react'
import { type ColumnTitles, withDisplayNames } from '../../analysis/choices.ts'
import type { MeasureWords } from '../../analysis/measure-names.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { dayIn } from '../../format/moment.ts'
import { filteredName } from '../../format/step-limits.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { grainName } from './display-columns.ts'
import { limitTexts } from './limit-texts.ts'
import { type DateWords, useDateWords } from './preset-labels.ts'
import { usePageStore, useSession } from './step-store.ts'

export function measureWords(words: DateWords, titles: ColumnTitles): MeasureWords {
  const { t } = words
  const texts = limitTexts(words, 'short')
  return {
    of: (agg, name) => t(`aggOf.${agg}`, { name }),
    rows: t('sidebar.countRows'),
    where: (whole, filters, columns) => filteredName(whole, filters, columns, texts, (name, conditions) => t('measure.where', { name, conditions })),
    compared: (name, kind, relative) => t(`compare.names.${relative}.${kind}`, { name }),
    shown: (columns) => withDisplayNames(columns, grainName(t), titles),
  }
}

/** Returns a function that gives the words for an analysis that has no store yet. */
export function useWordsFor(): (analysis: Pick<Analysis, 'calendar' | 'time_zone'>) => (titles: ColumnTitles) => MeasureWords {
  const t = useT()
  const locale = useLocale()
  return ({ calendar, time_zone }) =>
    (titles) =>
      measureWords({ t, locale, calendar, today: dayIn(time_zone, new Date()) }, titles)
}

/** Renames measures when the language of the page or the day changes. */
export function useMeasureWords(): void {
  const { t, locale, calendar, today } = useDateWords()
  const store = usePageStore()
  const titles = useSession((s) => s.columnTitles)
  useEffect(() => store.dispatch({ type: 'reword', words: measureWords({ t, locale, calendar, today }, titles) }), [store, t, locale, calendar, today, titles])
}
