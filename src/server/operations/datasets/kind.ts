/** Decides which kind of source an uploaded file is. Every upload calls it once the file is on disk. */
import { open } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { formatOfEnding, formatTraits, saysNothing } from '../../../contract/file-format.ts'
import { formatOfOpen, unreadable } from '../../../contract/file-sight.ts'
import type { FileOptions } from '../../../contract/import.ts'

type KindCode = 'invalid_file_type' | 'file_format'

/** A person's choice of what to upload: a file with rows, or a SQLite database. */
type UploadSource = 'file' | 'sqlite'

/** Kinds whose endings each choice accepts. */
const KINDS: Readonly<Record<UploadSource, readonly FileOptions['kind'][]>> = { file: ['csv', 'excel', 'parquet'], sqlite: ['sqlite'] }

/** How many bytes of an archive are examined, and where the name of the first file in a ZIP file lies in them. */
const ARCHIVE_HEAD = 1_024
const NAME_LENGTH_AT = 26
const NAME_AT = 30

/** Returns the kind that the name of the file in an archive stands for. The engine looks at the content once it is unpacked. */
async function kindInside(file: string, fileName: string): Promise<FileOptions['kind']> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(ARCHIVE_HEAD), 0, ARCHIVE_HEAD, 0)
    const isZip = buffer.readUInt16BE(0) === 0x504b
    const name = isZip ? buffer.toString('utf8', NAME_AT, NAME_AT + buffer.readUInt16LE(NAME_LENGTH_AT)) : fileName.replace(/\.gz$/i, '')
    const named = formatOfEnding(name)
    return (named && formatTraits(named).reads) ?? 'csv'
  } finally {
    await handle.close()
  }
}

/**
 * Returns the kind of source that reads an uploaded file, by its content. The ending of `fileName`, which is never used
 * as a path, decides only for plain text and unknown bytes: with an ending that nothing reads, these are refused. Text whose
 * name says nothing about its content is read as CSV.
 */
export async function kindOf(file: string, fileName: string, source: UploadSource): Promise<Result<FileOptions['kind'], KindCode>> {
  const format = await formatOfOpen(await open(file))
  if (format !== null && format !== 'text') {
    const { reads, isPacked } = formatTraits(format)
    if (isPacked) return ok(await kindInside(file, fileName))
    return reads === null ? unreadable(format) : ok(reads)
  }
  if (format === 'text' && source === 'file' && saysNothing(fileName)) return ok('csv')
  const named = formatOfEnding(fileName)
  const byName = named && formatTraits(named).reads
  if (byName === null || !KINDS[source].includes(byName)) return fail('invalid_file_type')
  return ok(format === 'text' && source === 'file' ? 'csv' : byName)
}
