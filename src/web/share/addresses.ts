/** Extracts email addresses from pasted text: a plain list, or recipients copied from an email, such as `Ann Lee <ann@example.com>`. */
import { Email } from '../../contract/auth.ts'

/** Returns the distinct addresses in lower case, in their order, and the parts that are not addresses. */
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
