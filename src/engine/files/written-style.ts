/** Describes a format in which the values of a column may be written, such as day.month.year. */
import type { SchemaType } from '../../contract/import.ts'

export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export interface Style {
  readonly type: Exclude<SchemaType, 'VARCHAR' | 'BOOLEAN'>
  /** Matches texts in this format, in JavaScript and in SQL. */
  readonly regex: string
  /** strptime pattern for dates and times; null for numbers. */
  readonly pattern: string | null
  readonly decimal?: '.' | ','
  readonly percent?: boolean
  /** Whether numbers may have East Asian units, such as 万 (ten thousand). */
  readonly units?: boolean
  /** Whether triangles stand for a minus. */
  readonly triangles?: boolean
  /** The sign of debits in numbers with words for debit and credit. Loose: numbers without a word fit too, once a person chooses the type. */
  readonly signed?: { readonly debit: 'minus' | 'plus'; readonly isLoose: boolean }
  /** Whether two-digit years are never in the future, as in dates of birth. */
  readonly isPast?: boolean
  /** How the words of a date are made numbers before it is parsed. */
  readonly words?: 'dmy' | 'mdy' | 'era' | 'noon'
  readonly order?: DateOrder
  /** Separator between the parts of a numeric date. */
  readonly separator?: string
  readonly zoned?: boolean
}
