/** Removes from a text everything that opens an account: tokens of links, bearer tokens, and anything else that is as long and random. */
import { SECRET_PATHS } from '../../contract/routes.ts'

const MARK = '…'
const LINKS = new RegExp(`(${SECRET_PATHS.join('|')})[^/?#&\\s"'<>]+`, 'gi')
/** IDs have 22 characters, tokens 43. */
const LONG_RANDOM = /[\w-]{40,}/g

/** Decodes paths, so that every spelling is found: `%2D` is a hyphen. */
const decoded = (text: string): string => text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export function withoutSecrets(text: string): string {
  const plain = decoded(decoded(text))
  return plain.replace(LINKS, `$1${MARK}`).replace(LONG_RANDOM, MARK)
}
