import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { endAccount } from '../../people-end.ts'
import { isAdmin, signedIn } from '../../policies/actor.ts'
import { presentAccount } from './present-password.ts'

export const getAccountContents: Handler<'apiv2/get_account_contents'> = async (_, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('unauthenticated')
  const { datasets, analyses } = await store.people.belongings(actor.id)
  return ok({
    datasets: datasets.map(({ id, title, visibility, used }) => ({ id, title, public: visibility === 'public', used })),
    analyses: analyses.map(({ id, title, visibility, shared, copies }) => ({ id, title, public: visibility === 'public', shared, copies })),
  })
}

export const deleteAccount: Handler<'apiv2/delete_account'> = async ({ password }, call, parts) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('unauthenticated')
  const account = await presentAccount(actor, password, call, parts)
  if (!account.ok) return account
  if (isAdmin(actor) && (await parts.store.people.admins()) < 2) return fail('last_admin')
  for (const { job_id } of (await parts.store.people.belongings(actor.id)).datasets) if (job_id) await parts.imports.cancel(job_id)
  // the network address would be kept for somebody who is gone
  await endAccount(parts, actor.id, { action: 'account_deleted', actor: actor.id, subject: actor.id })
  return ok({ done: true })
}
