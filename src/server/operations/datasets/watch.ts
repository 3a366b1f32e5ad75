/** Tells open pages that a dataset, or the caller's list of them, has changed (docs/decisions/0228). */
import { createHash } from 'node:crypto'
import { canonical } from '../../../analysis/config-key.ts'
import type { DatasetsState } from '../../../contract/dataset.ts'
import { ok, type Result } from '../../../contract/errors.ts'
import type { Handler, Services, StreamHandler } from '../../handlers.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { states } from '../../streams/states.ts'
import { datasetFor, presentSummary } from './present.ts'

/** How often to poll for changes that this server sent no notification about, in milliseconds. */
const LOOK_MS = 5_000
/** The topic that watchers of lists listen to, besides changes of everything. */
const LISTS = 'datasets'

const digest = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 16)

/** The facts that a page shows of a dataset, without anything that depends on a language. */
const factsOf = (row: DatasetRow, actor: Actor) => [
  presentSummary(row, { actor, locale: 'en' }),
  ...[row.version_id, row.job_id, row.holds, row.share, row.time_zone, row.keep_versions, row.allow_download, row.columnNotes, row.columnFormats, row.live_for],
]

async function listed(actor: Actor, { store: { lists } }: Services) {
  if (!signedIn(actor)) return await lists.datasetStates(actor, 'public')
  return [...(await lists.datasetStates(actor, 'own')), ...(await lists.datasetStates(actor, 'shared'))]
}

async function stateOf(datasetId: string | undefined, actor: Actor, services: Services): Promise<Result<DatasetsState, 'not_found' | 'unauthorized'>> {
  if (datasetId === undefined) return ok({ state: digest(await listed(actor, services)), version_id: null })
  const found = await datasetFor('view', datasetId, actor, services)
  if (!found.ok) return found
  return ok({
    state: digest([...factsOf(found.value, actor), services.moments.present(datasetId)]),
    version_id: found.value.holds ? found.value.version_id : null,
  })
}

export const getDatasetsState: Handler<'apiv2/get_datasets_state'> = async ({ dataset_id }, { actor }, services) => await stateOf(dataset_id, actor, services)

export const watchDatasets: StreamHandler<'apiv2/watch_datasets'> = {
  admit: async ({ dataset_id }, { actor }, services) => (dataset_id === undefined ? ok(null) : await datasetFor('view', dataset_id, actor, services)),

  events: ({ dataset_id }, { actor, signal }, services) =>
    states({
      read: async () => {
        const state = await stateOf(dataset_id, actor, services)
        return state.ok ? state.value : null
      },
      isLast: () => false,
      listen: (changed) => services.presence.onChange(dataset_id ?? LISTS, changed),
      lookMs: LOOK_MS,
      signal,
    }),

  places: { of: ({ dataset_id }) => dataset_id ?? LISTS, each: 100, perPerson: 1 },
}
