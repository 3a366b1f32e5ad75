/** The columns of the open step under their names in the interface language. Requests and SQL use the names in the dataset instead (`columnsOf`). */
import { type ColumnTitles, selectableColumns, withDisplayNames } from '../../analysis/choices.ts'
import { columnsOf, type StepSession } from '../../analysis/step-session.ts'
import type { Column } from '../../contract/column.ts'
import type { Locale } from '../../contract/constants.ts'
import type { DateSeriesWindow } from '../../contract/date-series.ts'
import { type T, useLocale, useT } from '../i18n/locale.tsx'
import { useSession } from './step-store.ts'

const known = new WeakMap<readonly Column[], { readonly locale: Locale; readonly titles: ColumnTitles; readonly columns: readonly Column[] }>()

/** Names a date column that is grouped by a grain, such as the month. */
export const grainName =
  (t: T) =>
  (column: string, window: DateSeriesWindow): string =>
    t('dates.name', { column, grain: t(`calculated.windows.${window}`) })

/** Memoized: returns the same list while the columns, their titles and the language stay the same. */
export function displayColumns(session: StepSession, t: T, locale: Locale): readonly Column[] {
  const columns = columnsOf(session)
  const { columnTitles: titles } = session
  const last = known.get(columns)
  if (last?.locale === locale && last.titles === titles) return last.columns
  const named = withDisplayNames(columns, grainName(t), titles)
  known.set(columns, { locale, titles, columns: named })
  return named
}

export function useDisplayColumns(): readonly Column[] {
  const t = useT()
  const locale = useLocale()
  return useSession((session) => displayColumns(session, t, locale))
}

/** The columns that can be chosen in a list, including the ones in `chosen`, even if they are otherwise hidden. */
export const useChoices = (chosen: readonly string[] = []): readonly Column[] => selectableColumns(useDisplayColumns(), chosen)

/** Returns the name of a column, or `otherwise` if it no longer exists. */
export function useColumnName(): (id: string, otherwise: string) => string {
  const columns = useDisplayColumns()
  return (id, otherwise) => columns.find((c) => c.id === id)?.name ?? otherwise
}
