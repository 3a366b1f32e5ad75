/** The sign-ups that this browser made and whose links were not opened yet: a link of one of them needs no password. */
import { z } from 'zod'
import { Id } from '../../contract/scalar.ts'

const KEY = 'pending-signups'
const KEPT = 10

const PendingSignups = z.array(z.strictObject({ signup: Id, email: z.string() }))
type PendingSignup = z.infer<typeof PendingSignups>[number]

/** Newest first. */
export function pendingSignups(): readonly PendingSignup[] {
  try {
    const parsed = PendingSignups.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return parsed.success ? parsed.data.slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Where the storage is full or refused, the link will ask for the password. */
export function rememberSignup(pending: PendingSignup): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([pending, ...pendingSignups()].slice(0, KEPT)))
  } catch (error) {
    console.warn(String(error))
  }
}

export const forgetSignups = (): void => localStorage.removeItem(KEY)
