/** A person's choices in the review of a file, and the effect of changed options on the chosen types. */
import type { FileOptions, SchemaType, SourcePreview } from '../../../contract/import.ts'

export type Types = Readonly<Record<string, SchemaType>>

export interface Choice {
  readonly options: FileOptions
  readonly types: Types
}

/** Options of files and sheets whose values were written by people or programs, so that lines, dates and numbers have to be parsed. */
export type Written = Extract<FileOptions, { date_order: unknown }>

export const isWritten = (options: FileOptions): options is Written => 'date_order' in options

/** Whether a change of options keeps the columns the same, so that the types chosen for them stay valid. */
const keepsColumns = (before: FileOptions, after: FileOptions): boolean =>
  (['kind', 'delimiter', 'quote', 'sheet', 'table', 'tables', 'decimal_column'] as const).every(
    (name) => JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(after, name)),
  )

/** The types that were chosen when the file was imported before. */
export const typesOf = ({ columns }: SourcePreview): Types => Object.fromEntries(columns.flatMap((c) => (c.chosen ? [[c.column_id, c.chosen]] : [])))

/** Returns the choice after a change of options. */
export const withOptions = ({ options: before, types }: Choice, options: FileOptions): Choice => ({
  options,
  types: keepsColumns(before, options) ? types : {},
})

/** Returns the choice after a change of a column's type; null stands for the detected type. */
export function withType({ options, types }: Choice, id: string, type: SchemaType | null): Choice {
  const { [id]: _, ...others } = types
  return { options, types: type === null ? others : { ...others, [id]: type } }
}
