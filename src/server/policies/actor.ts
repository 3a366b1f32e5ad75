/**
 * The caller of an operation. `address` is the normalized network address (IPv6 by its /64). A guest has no account and
 * no token, so limits and queue places can count guests only by address.
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

/** The caller without an account. Its key is the address alone, never a header that a client chooses. */
export const guestAt = (address: string): Actor => ({ kind: 'guest', key: `guest:${address}`, address })

export type SignedIn = Extract<Actor, { kind: 'user' }>
export const signedIn = (actor: Actor): actor is SignedIn => actor.kind === 'user'
/** Uses the role that the store had when the call began, never a cookie or a body. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin'
export const isOwner = (actor: Who, ownerId: string): boolean => actor.kind === 'user' && actor.id === ownerId

/** The part of a caller that the store needs to find the caller's things. */
export type Who = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly id: string }
