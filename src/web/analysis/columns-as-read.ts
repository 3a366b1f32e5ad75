/** The columns of the open step as the page names and offers them. What is sent, or put into SQL, has the stored names of `columnsOf`. */
import { asRead, choicesAmong } from '../../analysis/choices.ts'
import { columnsOf, type StepSession } from '../../analysis/step-session.ts'
import type { Column } from '../../contract/column.ts'
import type { Locale } from '../../contract/constants.ts'
import type { DateSeriesWindow } from '../../contract/date-series.ts'
import { type T, useLocale, useT } from '../i18n/locale.tsx'
import { useSession } from './step-store.ts'

const known = new WeakMap<readonly Column[], { readonly locale: Locale; readonly columns: readonly Column[] }>()

/** What a date that is grouped by a window is called. */
export const grainName =
  (t: T) =>
  (column: string, window: DateSeriesWindow): string =>
    t('dates.name', { column, grain: t(`calculated.windows.${window}`) })

/** The same list while the columns and the language are the same. */
export function columnsAsRead(session: StepSession, t: T, locale: Locale): readonly Column[] {
  const columns = columnsOf(session)
  const last = known.get(columns)
  if (last?.locale === locale) return last.columns
  const named = asRead(columns, grainName(t))
  known.set(columns, { locale, columns: named })
  return named
}

export function useColumnsAsRead(): readonly Column[] {
  const t = useT()
  const locale = useLocale()
  return useSession((session) => columnsAsRead(session, t, locale))
}

/** What a list of columns offers; `chosen` are the ids that stand in it already. */
export const useChoices = (chosen: readonly string[] = []): readonly Column[] => choicesAmong(useColumnsAsRead(), chosen)

/** The name of a column, where it is still there. */
export function useColumnName(): (id: string, otherwise: string) => string {
  const columns = useColumnsAsRead()
  return (id, otherwise) => columns.find((c) => c.id === id)?.name ?? otherwise
}
