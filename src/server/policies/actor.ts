/**
 * The caller of an operation. `address` is the normalized network address (for IPv6, its /64). Guests have no account,
 * so limits and queues count them by address.
 */
export type Actor =
  | { readonly kind: 'guest'; readonly key: string; readonly address: string }
  | {
      readonly kind: 'user'
      readonly key: string
      readonly address: string
      readonly id: string
      readonly name: string
      readonly email: string
      readonly role: string
      readonly tokenHash: string
    }

/** A caller without an account. Its key depends on the address alone, never on a header that a client chooses. */
export const guestAt = (address: string): Actor => ({ kind: 'guest', key: `guest:${address}`, address })

export type SignedIn = Extract<Actor, { kind: 'user' }>
export const signedIn = (actor: Actor): actor is SignedIn => actor.kind === 'user'
/** Whether the caller is an administrator, by the role in the store when the call began. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin'
export const isOwner = (actor: Who, ownerId: string): boolean => actor.kind === 'user' && actor.id === ownerId

/** The part of a caller that store queries need to select what the caller may see. */
export type Who = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly id: string }
