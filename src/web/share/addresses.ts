/** Addresses in a pasted text: a list, or people as mail programs write them. */
import { Email } from '../../contract/auth.ts'

/** Each once, in lower case and in their order; and what is between separators and no address. */
export function addressesIn(text: string): { readonly emails: readonly string[]; readonly invalid: readonly string[] } {
  const parts = text
    .split(/[,;，；、\r\n\t]+|\s+(?=[^\s<>]+@[^\s<>]+(?:\s|$))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const emails = new Set<string>()
  const invalid: string[] = []
  for (const part of parts) {
    const address = /<([^<>]+)>$/.exec(part)?.[1] ?? part
    const parsed = Email.safeParse(address.trim().toLowerCase())
    if (parsed.success) emails.add(parsed.data)
    else invalid.push(part)
  }
  return { emails: [...emails], invalid }
}
