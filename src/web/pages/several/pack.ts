/** Packs files into one ZIP file, so that they are uploaded and kept as one. */
import { ZipWriter } from '../../api/zip.ts'

/** A file that cannot be read, for example because it changed since it was chosen. */
export class UnreadableFile extends Error {
  readonly file: string
  constructor(file: string) {
    super(`${file} cannot be read`)
    this.file = file
  }
}

async function* chunksOf(file: File, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      signal.throwIfAborted()
      yield next.value
    }
  } catch (error) {
    throw signal.aborted ? error : new UnreadableFile(file.name)
  }
}

/**
 * Returns a ZIP file named `name`, whose parts are not compressed. Rejects with `UnreadableFile`, with `RangeError` above
 * 4 GB, or when `signal` aborts.
 */
export async function packed(files: readonly File[], name: string, signal: AbortSignal): Promise<File> {
  const zip = new ZipWriter()
  for (const file of files) await zip.add(file.name, chunksOf(file, signal), 'stored')
  return new File([zip.finish('application/zip')], name, { type: 'application/zip' })
}
