/** Makes datasets of datasets on one server, and reads them. */
import type { CombinationOptions } from '../../src/contract/combination.ts'
import type { Input } from '../../src/contract/operations.ts'
import type { TestServer } from './server.ts'

export const ORDERS = 'Region,Amount\nWest,1\nEast,2\nWest,4\nNorth,5\n'
export const TARGETS = 'Region,Target\nWest,100\nEast,50\nSouth,25\n'

type Combination = Input<'apiv2/check_combination'>['combination']
type Person = Awaited<ReturnType<TestServer['user']>>

/** Looks up the second column by the first, if nothing else is given. */
export const lookup = (first: string, second: string, given: object = {}) =>
  ({
    kind: 'combination',
    how: 'lookup',
    first,
    second,
    keys: [{ first: 'c1', second: 'c1' }],
    columns: ['c2'],
    ...given,
  }) as Combination & CombinationOptions

export const append = (...parts: string[]): Combination => ({ kind: 'combination', how: 'append', parts })

export function combining(server: TestServer) {
  async function combine(person: Person, combination: Combination, title = 'Orders with targets') {
    const made = await server.call('apiv2/combine_datasets', { title, combination }, person.token)
    if (made.code !== 'ok') throw new Error(made.code)
    return { id: made.data.dataset_id, job: await server.jobEnd(made.data.job_id, person.token) }
  }
  /** The columns of a dataset, or the code of the refusal. */
  async function rowsOf(dataset_id: string, person: { readonly token?: string }) {
    const { code, data } = await server.call('apiv2/preview_dataset', { dataset_id }, person.token)
    return code === 'ok' ? data.data : code
  }
  const dataset = async (dataset_id: string, person: Person) => (await server.call('apiv2/get_dataset', { dataset_id }, person.token)).data

  /** An owner with orders and targets. */
  async function prepare() {
    const owner = await server.user('owner')
    const [orders, targets] = [await server.importCsv(owner.token, ORDERS), await server.importCsv(owner.token, TARGETS)]
    return { owner, orders: orders.datasetId, targets: targets.datasetId }
  }

  const setVisibility = (dataset_id: string, visibility: 'public' | 'private', person: Person) =>
    server.call('apiv2/save_dataset_settings', { dataset_id, title: 'T', description: '', time_zone: 'UTC', visibility, allow_download: false }, person.token)

  /** Ben's own orders, with the targets that Ana shared with him looked up. `takeBack` ends the share. */
  async function shared() {
    const { owner: ana, targets } = await prepare()
    const ben = await server.user('ben')
    const own = (await server.importCsv(ben.token, ORDERS)).datasetId
    const share = () => server.call('apiv2/share_dataset', { dataset_id: targets, emails: [`ben-${ben.id}@example.org`], role: 'viewer' }, ana.token)
    const { data } = await share()
    const { id } = await combine(ben, lookup(own, targets))
    const takeBack = () => server.call('apiv2/unshare_dataset', { dataset_id: targets, share_id: data.people[0]?.id ?? '' }, ana.token)
    return { ana, ben, targets, own, id, share, takeBack }
  }
  return { combine, rowsOf, dataset, prepare, setVisibility, shared }
}
