/** Sign-ups made in this browser and not confirmed yet: their confirmation links need no password here. */
import { z } from 'zod'
import { Id } from '../../contract/scalar.ts'
import { inBrowser } from './storage.ts'

const KEY = 'pending-signups'
const KEPT = 10

const PendingSignups = z.array(z.strictObject({ signup: Id, email: z.string(), next: z.string().optional() }))
/** `next` is the page to open after the confirmation. */
type PendingSignup = z.infer<typeof PendingSignups>[number]

/** The pending sign-ups, newest first. */
export function pendingSignups(): readonly PendingSignup[] {
  try {
    const parsed = PendingSignups.safeParse(JSON.parse(inBrowser.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data.slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Without storage, the confirmation link asks for the password. */
export const rememberSignup = (pending: PendingSignup): void => void inBrowser.setItem(KEY, JSON.stringify([pending, ...pendingSignups()].slice(0, KEPT)))

export const forgetSignups = (): void => inBrowser.removeItem(KEY)
