/** Determines a caller's role on a thing, from which all policies derive permissions. Administrators have no special role here. */
import type { GrantRole } from '../../contract/grant.ts'
import { type Actor, isOwner, type Who } from './actor.ts'

/** Ordered from lowest to highest. */
const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The grantee of a grant to everyone, including guests. */
export const EVERYBODY = 'public'

/** A thing with its owner and the grants on it that are currently valid. */
export interface Thing {
  readonly owner_id: string
  readonly grants: readonly { readonly grantee: string; readonly role: GrantRole }[]
}

/** The caller's highest role on a thing; null if the caller may not know that it exists. */
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

/** Evaluates every rule of a policy for a caller and a thing, such as { view: true, edit: false }. */
export const abilitiesOf = <T extends Thing, P extends Readonly<Record<string, Rule<T>>>>(policy: P, actor: Actor, thing: T): { [K in keyof P]: boolean } =>
  // Object.fromEntries loses the types of the keys
  Object.fromEntries(Object.entries(policy).map(([name, rule]) => [name, rule(actor, thing)])) as { [K in keyof P]: boolean }
