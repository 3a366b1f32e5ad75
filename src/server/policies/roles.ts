/** The role of a caller on a thing, which every policy builds on. Admins have no special role here. */
import type { GrantRole } from '../../contract/grant.ts'
import { type Actor, isOwner, type Who } from './actor.ts'

/** Lowest first. */
const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The grantee that means everyone, including guests. */
export const EVERYBODY = 'public'

/** A thing with an owner and the grants on it that are currently in force. */
export interface Thing {
  readonly owner_id: string
  readonly grants: readonly { readonly grantee: string; readonly role: GrantRole }[]
}

/** The caller's highest role; null if the caller may not know that the thing exists. */
export function roleOf(actor: Who, thing: Thing): Role | null {
  if (isOwner(actor, thing.owner_id)) return 'owner'
  const mine = thing.grants.filter((g) => g.grantee === EVERYBODY || (actor.kind === 'user' && g.grantee === actor.id))
  return ROLES.findLast((role) => mine.some((g) => g.role === role)) ?? null
}

export type Rule<T extends Thing = Thing> = (actor: Actor, thing: T) => boolean

export const atLeast =
  (role: Role): ((actor: Who, thing: Thing) => boolean) =>
  (actor, thing) => {
    const own = roleOf(actor, thing)
    return own !== null && ROLES.indexOf(own) >= ROLES.indexOf(role)
  }

/** Evaluates every rule of a policy for a caller and a thing. */
export const abilitiesOf = <T extends Thing, P extends Readonly<Record<string, Rule<T>>>>(policy: P, actor: Actor, thing: T): { [K in keyof P]: boolean } =>
  // Object.fromEntries loses the types of the keys
  Object.fromEntries(Object.entries(policy).map(([name, rule]) => [name, rule(actor, thing)])) as { [K in keyof P]: boolean }
