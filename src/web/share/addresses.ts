/** Extracts e-mail addresses from a pasted text: a list, or recipients as mail programs write them. */
import { Email } from '../../contract/auth.ts'

/** The distinct addresses, in lower case and in order, and the invalid parts. */
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
