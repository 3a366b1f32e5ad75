/** The form of a parsed workbook, and the errors of reading one. */
import type { Block } from './cell-places.ts'
import type { Cell } from './cells.ts'

export type WorkbookCode =
  | 'file_empty'
  | 'file_damaged'
  | 'file_markup'
  | 'file_unsafe'
  | 'file_unsafe_entries'
  | 'file_unsafe_size'
  | 'file_unsafe_elements'
  | 'cell_out_of_range'
  | 'file_encrypted'
  | 'file_too_many_columns'
  | 'sheet_missing'
  | 'sheet_name_too_long'
  | 'sheet_none'
  | 'sheet_empty'

export interface Sheet {
  readonly '!data'?: (Cell[] | undefined)[]
  readonly '!ref'?: string
  readonly '!fullref'?: string
  readonly '!merges'?: readonly Block[]
  readonly '!rows'?: readonly ({ readonly hidden?: boolean } | undefined)[]
  readonly '!cols'?: readonly ({ readonly hidden?: boolean } | undefined)[]
}
export interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
  /** Strings and styles that cells refer to by number. */
  readonly Strings?: { readonly t?: string }[]
  readonly Styles?: { readonly CellXf?: { readonly numFmtId?: number }[] }
  readonly SSF?: Readonly<Record<number, string>>
  readonly Workbook?: { WBProps?: { date1904?: boolean }; Sheets?: { name?: string; Hidden?: number }[] }
}
