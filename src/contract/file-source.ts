/** Kinds of files that can be imported, with their traits. A new kind needs an entry here, its options and its reader. */
import type { FileOptions } from './import.ts'
import { ALL_LINES } from './table-lines.ts'

type OptionsOf<K extends FileOptions['kind']> = Extract<FileOptions, { kind: K }>

interface FileSource<O> {
  /** Options before a person chooses anything. */
  readonly unchosen: O
  /** Returns the sheet or table to import. Null if it is not chosen yet, or if files of this kind contain only one table. */
  readonly part: (options: O) => string | null
  /** Whether the file can compute rows, as SQLite views do, so that an import may run for long without reading or writing. */
  readonly computes: boolean
}

export const FILE_SOURCES: { readonly [K in FileOptions['kind']]: FileSource<OptionsOf<K>> } = {
  csv: {
    unchosen: {
      kind: 'csv',
      encoding: null,
      delimiter: null,
      quote: '"',
      header_row: null,
      decimal: null,
      date_order: null,
      debit: 'minus',
      decimal_column: null,
      ...ALL_LINES,
    },
    part: () => null,
    computes: false,
  },
  excel: {
    unchosen: { kind: 'excel', sheet: null, header_row: null, fill_merged: false, decimal: null, date_order: null, debit: 'minus', ...ALL_LINES },
    part: ({ sheet }) => sheet,
    computes: false,
  },
  // '*' is the only table
  sqlite: { unchosen: { kind: 'sqlite', table: '*' }, part: ({ table }) => table, computes: true },
  parquet: { unchosen: { kind: 'parquet' }, part: () => null, computes: false },
  tables: { unchosen: { kind: 'tables', tables: null, name_column: null }, part: () => null, computes: false },
}

/** Returns the traits of a file's kind. The cast keeps the type of the options, which the lookup loses. */
export const fileSource = (options: FileOptions): FileSource<FileOptions> => FILE_SOURCES[options.kind] as FileSource<FileOptions>

/** Whether the rows of a dataset with this source type come from a file. */
export const isFile = (sourceType: string): sourceType is FileOptions['kind'] => Object.hasOwn(FILE_SOURCES, sourceType)

/** Returns the import options of a dataset's file before a person chooses anything. Uses CSV if the kind was not stored. */
export const defaultFileOptions = (sourceType: string): FileOptions => FILE_SOURCES[isFile(sourceType) ? sourceType : 'csv'].unchosen

/** Returns the name of the sheet or table to import; null if there is none. */
export const partOf = (options: FileOptions): string | null => fileSource(options).part(options)
