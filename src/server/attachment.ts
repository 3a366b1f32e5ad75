import { create } from 'content-disposition'
import { fileName } from '../format/file-name.ts'

/** The header that makes a browser save a response under `name` (RFC 6266, RFC 8187). */
export function attachment(name: string): string {
  const full = fileName(name)
  return create(full, { fallback: full.replace(/[^\x20-\x7e]/gu, '_') })
}
