/** Makes a text file readable as UTF-8. */
import { ok, type Result } from '../../../contract/errors.ts'
import type { Encoding } from '../../../contract/import.ts'
import { type Detected, detectEncoding, transcode } from './encoding.ts'

/** Returns the source itself if it is UTF-8, else a UTF-8 copy with the path `target`.utf8. */
export async function asUtf8(source: string, target: string, chosen: Encoding | null, presume = false): Promise<Result<Detected & { file: string }>> {
  const detected = await detectEncoding(source, chosen, presume)
  if (!detected.ok) return detected
  if (detected.value.encoding === 'utf-8') return ok({ file: source, ...detected.value })
  const copy = `${target}.utf8`
  await transcode(source, detected.value.encoding, copy)
  return ok({ file: copy, ...detected.value })
}
