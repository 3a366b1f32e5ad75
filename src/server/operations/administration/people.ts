import { PEOPLE_PAGE, type Person } from '../../../contract/account.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { isOwner } from '../../policies/actor.ts'
import type { PersonRow } from '../../store/people.ts'
import { auditEntry } from '../audit-entry.ts'

const present = ({ disabled_at, created_at, last_used_at, role, ...row }: PersonRow): Person => ({
  ...row,
  role: role === 'admin' ? 'admin' : 'user',
  disabled: disabled_at !== null,
  created: created_at,
  last_used: last_used_at,
})

export const listPeople: Handler<'apiv2/admin_list_people'> = async ({ search, start }, _, { store }) => {
  const { people, total } = await store.people.list(search, start, PEOPLE_PAGE)
  return ok({ people: people.map(present), total })
}

/** Disables a person or changes their role. Administrators cannot change themselves, so that someone who can undo a change always remains. */
export const setPerson: Handler<'apiv2/admin_set_person'> = async ({ person_id, disabled, role }, call, services) => {
  if (isOwner(call.actor, person_id)) return fail('own_account')
  await services.store.atomically(async (store) => {
    if (await store.people.setDisabled(person_id, disabled))
      await store.audit.append(auditEntry(call, disabled ? 'account_disabled' : 'account_enabled', person_id))
    if (await store.people.setRole(person_id, role)) await store.audit.append(auditEntry(call, 'role_changed', person_id, { detail: { role } }))
  })
  const person = await services.store.people.find(person_id)
  return person ? ok(present(person)) : fail('not_found')
}
