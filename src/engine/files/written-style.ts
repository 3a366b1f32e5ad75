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
  readonly order?: DateOrder
  /** Separator between the parts of a numeric date. */
  readonly separator?: string
  readonly zoned?: boolean
}
