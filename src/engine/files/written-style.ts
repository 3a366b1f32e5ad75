/** One way in which the texts of a column may be written. */
import type { SchemaType } from '../../contract/import.ts'

export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export interface Style {
  readonly type: Exclude<SchemaType, 'VARCHAR' | 'BOOLEAN'>
  /** The shape of a text: the same expression for JavaScript and for the engine. */
  readonly regex: string
  /** strptime pattern of dates and times; null for numbers. */
  readonly pattern: string | null
  readonly decimal?: '.' | ','
  readonly percent?: boolean
  /** Numbers with East Asian units of ten thousand. */
  readonly units?: boolean
  readonly order?: DateOrder
  /** The separator between the parts of a numeric date. */
  readonly separator?: string
  readonly zoned?: boolean
}
