/** Shared setup of tests in which an analysis gets a new owner. */
import { expect } from 'vitest'
import type { Share } from '../../src/contract/share.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import type { TestServer } from './server.ts'
import { BY_REGION } from './shared-analysis.ts'

export const READS: Share['publication'] = { level: 'explore', column_ids: ['c1'] }
type Person = Awaited<ReturnType<TestServer['user']>> & { readonly email: string }

/** Returns functions that create people, share and offer an analysis, and answer offers on one server. */
export function handingOver(server: TestServer) {
  async function person(name: string): Promise<Person> {
    const user = await server.user(name)
    return { ...user, email: `${name}-${user.id}@example.org`.toLowerCase() }
  }
  const open = (analysis_id: string, { token }: { token?: string }) => server.call('apiv2/get_analysis', { analysis_id }, token)
  const applied = async (analysis_id: string, { token }: { token: string }, config: StepConfig = BY_REGION) =>
    (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, token)).code
  const offersTo = async ({ token }: Person) => (await server.call('apiv2/list_offers', {}, token)).data.offers
  const accept = (offer_id: string, token?: string) => server.call('apiv2/accept_offer', { offer_id }, token)

  /** Shares an analysis by Region on a private dataset: `ben` may view it, `cai` may edit it, and both have opened it. */
  async function prepare() {
    const [owner, ben, cai] = await Promise.all([person('owner'), person('ben'), person('cai')])
    const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
    const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
    const steps = value_json.steps.map((step) => ({ ...step, config: BY_REGION }))
    await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
    for (const [{ email }, role] of [
      [ben, 'viewer'],
      [cai, 'editor'],
    ] as const)
      await server.call('apiv2/share_analysis', { analysis_id: id, emails: [email], role, publication: READS }, owner.token)
    for (const one of [ben, cai]) await open(id, one)
    const shareOf = async ({ email }: Person, by = owner): Promise<Share | undefined> =>
      (await server.call('apiv2/list_shares', { analysis_id: id }, by.token)).data.people.find((share) => share.email === email)
    const offer = async (to: Person, publication = READS, by = owner) =>
      await server.call('apiv2/offer_analysis', { analysis_id: id, share_id: (await shareOf(to, by))?.id ?? 'x', publication }, by.token)
    const setDataset = (visibility: 'private' | 'public') =>
      server.call(
        'apiv2/save_dataset_settings',
        { dataset_id: datasetId, title: 'D', description: '', time_zone: 'UTC', visibility, allow_download: false },
        owner.token,
      )
    /** Makes `ben` the owner by an accepted offer. */
    const passed = async () => {
      await offer(ben)
      expect((await accept((await offersTo(ben))[0]?.id ?? '', ben.token)).code).toBe('ok')
    }
    return { owner, ben, cai, id, datasetId, shareOf, offer, setDataset, passed }
  }
  return { person, open, applied, offersTo, accept, prepare }
}
