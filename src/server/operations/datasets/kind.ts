/** Decides which kind of source an uploaded file is. Every upload calls it once the file is on disk. */
import { open } from 'node:fs/promises'
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { type FileFormat, formatOfEnding, formatTraits } from '../../../contract/file-format.ts'
import { type FormatCode, formatThrough, unreadable } from '../../../contract/file-sight.ts'
import type { FileOptions } from '../../../contract/import.ts'

type KindCode = 'invalid_file_type' | FormatCode

/** What a person chose to upload: a file with rows, or a SQLite database. */
type UploadSource = 'file' | 'sqlite'

/** Kinds whose endings each choice accepts. */
const KINDS: Readonly<Record<UploadSource, readonly FileOptions['kind'][]>> = { file: ['csv', 'excel'], sqlite: ['sqlite'] }

async function formatOf(file: string): Promise<FileFormat | null> {
  const handle = await open(file)
  try {
    return await formatThrough((await handle.stat()).size, async (at, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await handle.close()
  }
}

/**
 * Returns the kind of source that reads an uploaded file, by its content. The ending of `fileName`, which is never used
 * as a path, decides only for plain text and unknown bytes: with an ending that nothing reads, these are refused.
 */
export async function kindOf(file: string, fileName: string, source: UploadSource): Promise<Result<FileOptions['kind'], KindCode>> {
  const format = await formatOf(file)
  if (format !== null && format !== 'text') {
    const { reads } = formatTraits(format)
    return reads === null ? unreadable(format) : ok(reads)
  }
  const named = formatOfEnding(fileName)
  const byName = named && formatTraits(named).reads
  if (byName === null || !KINDS[source].includes(byName)) return fail('invalid_file_type')
  return ok(format === 'text' && source === 'file' ? 'csv' : byName)
}
