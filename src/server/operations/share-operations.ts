/** Shares datasets and connections with people, who get a role on the whole thing, without levels or columns (docs/decisions/0100, 0116). */
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import type { GrantRole } from '../../contract/grant.ts'
import type { SharedKind } from '../../contract/shared-kind.ts'
import type { Call, Services } from '../handlers.ts'
import { type Actor, signedIn } from '../policies/actor.ts'
import type { Subject } from '../store/shares.ts'
import { changePerson, leave, presentPerson, removePerson, type Sharing, sharePeople } from './sharing.ts'

/** Checks whether a caller may share or leave the thing with this ID. */
type Admit<C extends ErrorCode> = (rule: 'share' | 'leave', id: string, actor: Actor, services: Services) => Promise<Result<unknown, C>>

/** Creates the sharing operations for one kind of thing. Each takes the ID of a thing. */
export function shareOperationsFor<C extends ErrorCode>(kind: SharedKind, admit: Admit<C>) {
  const subjectOf = (id: string): Subject => ({ kind, id })
  const sharingOf = (id: string, role: GrantRole): Sharing => ({ subject: subjectOf(id), grant: { role, level: 'rows', columns: [] }, detail: { role } })
  const people = async (id: string, { store }: Services) => ok({ people: (await store.shares.of(subjectOf(id))).map(presentPerson) })
  return {
    list: async (id: string, { actor }: Call, services: Services) => {
      const found = await admit('share', id, actor, services)
      return found.ok ? await people(id, services) : found
    },
    share: async (id: string, given: { readonly emails: readonly string[]; readonly role: GrantRole }, call: Call, services: Services) => {
      const { actor } = call
      if (!signedIn(actor)) return fail('sign_in_needed')
      const found = await admit('share', id, actor, services)
      if (!found.ok) return found
      const shared = await sharePeople(given.emails, sharingOf(id, given.role), actor, call, services)
      return shared.ok ? await people(id, services) : shared
    },
    change: async (id: string, given: { readonly share_id: string; readonly role: GrantRole }, call: Call, services: Services) => {
      const found = await admit('share', id, call.actor, services)
      if (!found.ok) return found
      return (await changePerson(sharingOf(id, given.role), given.share_id, call, services)) ? await people(id, services) : fail('not_found')
    },
    remove: async (id: string, shareId: string, call: Call, services: Services) => {
      const found = await admit('share', id, call.actor, services)
      if (!found.ok) return found
      return (await removePerson(subjectOf(id), shareId, call, services)) ? await people(id, services) : fail('not_found')
    },
    leave: async (id: string, call: Call, services: Services) => {
      const { actor } = call
      if (!signedIn(actor)) return fail('sign_in_needed')
      const found = await admit('leave', id, actor, services)
      if (!found.ok) return found
      return (await leave(subjectOf(id), actor, call, services)) ? ok({ done: true as const }) : fail('not_found')
    },
  }
}
