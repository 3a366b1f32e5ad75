/** Kinds of files that become datasets, and their traits. A new kind needs one entry here, its options and its reader. */
import type { FileOptions } from './import.ts'

type OptionsOf<K extends FileOptions['kind']> = Extract<FileOptions, { kind: K }>

interface FileSource<O> {
  /** How a file is read before a person chooses anything. */
  readonly unchosen: O
  /** Returns the sheet or table that is read; null if a file is a single table, or if it is not chosen yet. */
  readonly part: (options: O) => string | null
  /** The file itself may compute its rows, as with a view, and can run for long without reading or writing. */
  readonly computes: boolean
}

export const FILE_SOURCES: { readonly [K in FileOptions['kind']]: FileSource<OptionsOf<K>> } = {
  csv: {
    unchosen: { kind: 'csv', encoding: null, delimiter: null, quote: '"', header_row: null, decimal: null, date_order: null, decimal_column: null },
    part: () => null,
    computes: false,
  },
  excel: {
    unchosen: { kind: 'excel', sheet: null, header_row: null, fill_merged: false, decimal: null, date_order: null },
    part: ({ sheet }) => sheet,
    computes: false,
  },
  // '*' requests the first table
  sqlite: { unchosen: { kind: 'sqlite', table: '*' }, part: ({ table }) => table, computes: true },
}

/** The traits of a kind of file. */
export const fileSource = (options: FileOptions): FileSource<FileOptions> => FILE_SOURCES[options.kind] as FileSource<FileOptions>

const isFile = (sourceType: string): sourceType is FileOptions['kind'] => Object.hasOwn(FILE_SOURCES, sourceType)

/** Returns how a dataset's file is read before a person chooses anything; as text if its kind was not stored. */
export const defaultFileOptions = (sourceType: string): FileOptions => FILE_SOURCES[isFile(sourceType) ? sourceType : 'csv'].unchosen

/** Returns the name of the sheet or table that is read, if it has one. */
export const partOf = (options: FileOptions): string | null => fileSource(options).part(options)
