/** Who calls. A guest is one browser tab at one address: it has no account and no token. */
export type Actor =
  | { readonly kind: 'guest'; readonly key: string }
  | {
      readonly kind: 'user'
      readonly key: string
      readonly id: string
      readonly name: string
      readonly email: string
      readonly role: string
      readonly tokenHash: string
    }

export const signedIn = (actor: Actor): actor is Extract<Actor, { kind: 'user' }> => actor.kind === 'user'
export const isOwner = (actor: Actor, ownerId: string): boolean => actor.kind === 'user' && actor.id === ownerId
