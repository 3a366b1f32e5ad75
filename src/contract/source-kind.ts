/** Kinds of sources of a dataset's rows, with their traits. Code that depends on the kind of a source reads them here. */
import type { FileOptions, SourceOptions } from './import.ts'

interface SourceKind {
  /** Rows are read from an uploaded file that the server keeps. */
  readonly isFile: boolean
  /** A rebuild compares the columns with those of the current version, because the source changes by itself. */
  readonly comparesColumns: boolean
  /** The options name other things of the caller's account, and are shown to editors only. */
  readonly isPrivate: boolean
}

export const SOURCE_KINDS = {
  csv: { isFile: true, comparesColumns: false, isPrivate: false },
  excel: { isFile: true, comparesColumns: false, isPrivate: false },
  sqlite: { isFile: true, comparesColumns: false, isPrivate: false },
  parquet: { isFile: true, comparesColumns: false, isPrivate: false },
  tables: { isFile: true, comparesColumns: false, isPrivate: false },
  database: { isFile: false, comparesColumns: true, isPrivate: true },
  combination: { isFile: false, comparesColumns: true, isPrivate: true },
} as const satisfies Record<SourceOptions['kind'], SourceKind>

export const isFileSource = (source: SourceOptions): source is FileOptions => SOURCE_KINDS[source.kind].isFile

/** Whether datasets of this source type are read from an uploaded file. */
export const readsFile = (sourceType: string): boolean => Object.entries<SourceKind>(SOURCE_KINDS).some(([kind, { isFile }]) => kind === sourceType && isFile)
