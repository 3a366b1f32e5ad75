/**
 * Who calls. `address` is the normalised network address (IPv6 by its /64); a guest has no account
 * and no token, so its address is all that bounds and places in queues may count by.
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
/** As the store knew it when the call began, never as a cookie or a body says. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin'
export const isOwner = (actor: Who, ownerId: string): boolean => actor.kind === 'user' && actor.id === ownerId

/** As much of a caller as the store needs to find what is theirs. */
export type Who = { readonly kind: 'guest' } | { readonly kind: 'user'; readonly id: string }
