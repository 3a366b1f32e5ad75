/** Removes secrets from a text: tokens in links, bearer tokens, and other random strings as long as a token. */
import { SECRET_PATHS } from '../../contract/routes.ts'

const MARK = '…'
const LINKS = new RegExp(`(${SECRET_PATHS.join('|')})[^/?#&\\s"'<>]+`, 'gi')
/** Matches tokens, which have 43 characters, but not IDs, which have 22. */
const LONG_RANDOM = /[\w-]{40,}/g

/** Decodes percent-encoded ASCII, so that a token is found however it is spelled: `%2D` is a hyphen. */
const decoded = (text: string): string => text.replace(/%([2-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export function withoutSecrets(text: string): string {
  const plain = decoded(decoded(text))
  return plain.replace(LINKS, `$1${MARK}`).replace(LONG_RANDOM, MARK)
}
