/** Notes on how ambiguous dates and numbers of a column were interpreted, for the review before an import and the report after it. */
import type { FutureYears } from '../../contract/import.ts'
import type { T } from '../i18n/locale.tsx'

export interface Reading {
  readonly date_order: 'mdy' | 'dmy' | 'ymd' | null
  readonly ambiguous_dates: boolean
  readonly decimal: '.' | ',' | null
  readonly ambiguous_numbers: boolean
  readonly hint: 'neighbours' | 'decimal' | 'usual' | null
  readonly future_years?: FutureYears | undefined
}

export function readingNotes(column: Reading, t: T): string[] {
  const notes: string[] = []
  if (column.date_order && column.date_order !== 'ymd') notes.push(t(`report.order.${column.date_order}`))
  if (column.ambiguous_dates) notes.push(t(`report.ambiguousBy.${column.hint ?? 'usual'}`))
  if (column.ambiguous_numbers) notes.push(t(column.decimal === ',' ? 'report.commaRead' : 'report.pointRead'))
  if (column.future_years) notes.push(t('report.futureYears', { count: column.future_years.count, latest: String(column.future_years.latest) }))
  return notes
}
