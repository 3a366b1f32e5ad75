/** The words of names of measures that nobody has named, in the interface language. */
import { useEffect } from 'react'
import { type ColumnTitles, withDisplayNames } from '../../analysis/choices.ts'
import type { MeasureWords } from '../../analysis/measure-names.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { grainName } from './display-columns.ts'
import { usePageStore, useSession } from './step-store.ts'

export const measureWords = (t: T, titles: ColumnTitles): MeasureWords => ({
  of: (agg, name) => t(`aggOf.${agg}`, { name }),
  rows: t('sidebar.countRows'),
  compared: (name, kind, relative) => t(`compare.names.${relative}.${kind}`, { name }),
  shown: (columns) => withDisplayNames(columns, grainName(t), titles),
})

/** Renames measures when the language of the page changes. */
export function useMeasureWords(): void {
  const t = useT()
  const store = usePageStore()
  const titles = useSession((s) => s.columnTitles)
  useEffect(() => store.dispatch({ type: 'reword', words: measureWords(t, titles) }), [store, t, titles])
}
