/** Who a caller is to a thing: the one question that every policy asks. Admins are nobody special here. */
import type { GrantRole } from '../../contract/grant.ts'
import { type Actor, isOwner, type Who } from './actor.ts'

/** Lowest first. */
const ROLES = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The grantee that stands for everybody, guests too. */
export const EVERYBODY = 'public'

/** A thing with an owner, and the grants on it that hold today. */
export interface Thing {
  readonly owner_id: string
  readonly grants: readonly { readonly grantee: string; readonly role: GrantRole }[]
}

/** The highest role that the caller has; null for what the caller may not know exists. */
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

/** What the caller may do with a thing: every rule of its policy, answered. */
export const abilitiesOf = <T extends Thing, P extends Readonly<Record<string, Rule<T>>>>(policy: P, actor: Actor, thing: T): { [K in keyof P]: boolean } =>
  // Object.fromEntries forgets which names it was given
  Object.fromEntries(Object.entries(policy).map(([name, rule]) => [name, rule(actor, thing)])) as { [K in keyof P]: boolean }
