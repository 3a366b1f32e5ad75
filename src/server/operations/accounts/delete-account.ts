import { fail, ok } from '../../../contract/errors.ts'
import type { Handler } from '../../handlers.ts'
import { isAdmin, signedIn } from '../../policies/actor.ts'
import { removeAccount } from '../../remove-account.ts'
import { reauthenticate } from './reauthenticate.ts'

export const getAccountContents: Handler<'apiv2/get_account_contents'> = async (_, { actor }, { store }) => {
  if (!signedIn(actor)) return fail('sign_in_needed')
  const { datasets, analyses, connections } = await store.people.belongings(actor.id)
  const takers = Map.groupBy(await store.transfers.takers(actor.id), (taker) => taker.analysis_id)
  const shownAnalysis = ({ id, title, visibility, shared, copies, may_offer, own_dataset }: (typeof analyses)[number]) => {
    const mine = takers.get(id) ?? []
    return {
      ...{ id, title, public: visibility === 'public', shared, copies, own_dataset },
      takers: may_offer ? mine.flatMap(({ share_id, name, email }) => (share_id === null ? [] : [{ share_id, name, email }])) : [],
      offered_to: mine.find((taker) => taker.offer !== null)?.name ?? null,
    }
  }
  return ok({
    datasets: datasets.map(({ id, title, visibility, used }) => ({ id, title, public: visibility === 'public', used })),
    analyses: analyses.map(shownAnalysis),
    connections: [...connections],
  })
}

export const deleteAccount: Handler<'apiv2/delete_account'> = async ({ password }, call, services) => {
  const { actor } = call
  if (!signedIn(actor)) return fail('sign_in_needed')
  const account = await reauthenticate(actor, password, call, services)
  if (!account.ok) return account
  if (isAdmin(actor) && (await services.store.people.admins()) < 2) return fail('last_admin')
  for (const { job_id } of (await services.store.people.belongings(actor.id)).datasets) if (job_id) await services.imports.cancel(job_id)
  // omits the network address, which would otherwise stay stored for a deleted account
  await removeAccount(services, actor.id, { action: 'account_deleted', actor: actor.id, subject: actor.id })
  return ok({ done: true })
}
