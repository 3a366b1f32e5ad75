/** Sign-ups made in this browser whose links have not been opened yet: such a link needs no password here. */
import { z } from 'zod'
import { Id } from '../../contract/scalar.ts'
import { inBrowser } from './storage.ts'

const KEY = 'pending-signups'
const KEPT = 10

const PendingSignups = z.array(z.strictObject({ signup: Id, email: z.string() }))
type PendingSignup = z.infer<typeof PendingSignups>[number]

/** Newest first. */
export function pendingSignups(): readonly PendingSignup[] {
  try {
    const parsed = PendingSignups.safeParse(JSON.parse(inBrowser.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data.slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** If the browser stores nothing, the link asks for the password. */
export const rememberSignup = (pending: PendingSignup): void => void inBrowser.setItem(KEY, JSON.stringify([pending, ...pendingSignups()].slice(0, KEPT)))

export const forgetSignups = (): void => inBrowser.removeItem(KEY)
