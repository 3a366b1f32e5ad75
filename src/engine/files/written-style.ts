/** One way in which the texts of a column may be written. */
import type { SchemaType } from '../../contract/import.ts'

export type DateOrder = 'mdy' | 'dmy' | 'ymd'

export interface Style {
  readonly type: Exclude<SchemaType, 'VARCHAR' | 'BOOLEAN'>
  /** What a text must look like: the same expression for JavaScript and for the engine. */
  readonly regex: string
  /** strptime pattern of dates and times; null for numbers. */
  readonly pattern: string | null
  readonly decimal?: '.' | ','
  readonly percent?: boolean
  /** Numbers with words for ten thousands. */
  readonly units?: boolean
  readonly order?: DateOrder
  /** What stands between the parts of a date written in figures. */
  readonly separator?: string
  readonly zoned?: boolean
}
