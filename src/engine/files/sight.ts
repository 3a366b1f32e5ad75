/** Chooses the kind of source that reads a file on disk. */
import { open } from 'node:fs/promises'
import { ok, type Result } from '../../contract/errors.ts'
import { FILE_FORMATS, type FileFormat } from '../../contract/file-format.ts'
import { formatOfOpen, unreadable } from '../../contract/file-sight.ts'
import { FILE_SOURCES } from '../../contract/file-source.ts'
import type { FileOptions } from '../../contract/import.ts'

/** Returns the format of a file on disk, as `formatOfOpen` does. */
export const formatOfFile = async (file: string): Promise<FileFormat | null> => await formatOfOpen(await open(file))

/** Options of a file that is read as one table. */
export type SingleOptions = Exclude<FileOptions, { kind: 'tables' }>

/**
 * Returns the options for the kind of source that the file contains, with the chosen ones as far as they apply, and the
 * format. Unknown bytes keep the chosen kind, so that its reader tells why; so do texts in the place of a database.
 */
export async function fittingOptions(
  file: string,
  chosen: SingleOptions,
): Promise<Result<{ format: FileFormat | null; options: SingleOptions }, 'file_format'>> {
  const format = await formatOfFile(file)
  if (format === null) return ok({ format, options: chosen })
  const kind = FILE_FORMATS[format].reads
  if (kind === null) return unreadable(format)
  if (kind === chosen.kind || (format === 'text' && chosen.kind === 'sqlite')) return ok({ format, options: chosen })
  const fresh = FILE_SOURCES[kind].unchosen
  const shared = Object.entries(chosen).filter(([name]) => name !== 'kind' && Object.hasOwn(fresh, name))
  return ok({ format, options: { ...fresh, ...Object.fromEntries(shared) } as SingleOptions })
}
