/** The datasets that a dataset is made of, and those made of it, as far as the caller may see them. */
import { type Lineage, sourcesOf } from '../../../contract/combination.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { Call, Services } from '../../handlers.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { isWithheld, readsUnlessPublic } from '../../policies/public-live.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import { liveOf } from './live-state.ts'
import { refreshOf } from './refresh.ts'

type SeenSource = Lineage['sources'][number]

async function sourceSeen(id: string, owner: string, { actor }: Pick<Call, 'actor'>, { store }: Services): Promise<SeenSource> {
  const seen = await store.datasets.findFor(actor, id)
  const ofOwner = await store.datasets.findFor({ kind: 'user', id: owner }, id)
  const gone = ofOwner?.holds !== true
  return seen ? { id, title: seen.title, gone } : { id: null, title: null, gone }
}

async function lineageOf(row: DatasetRow, call: Pick<Call, 'actor'>, services: Services): Promise<Lineage> {
  const source = row.options?.source
  const made = source?.kind === 'combination' ? source : null
  const { seen, others } = await services.store.datasetSources.usedBy(row.id, call.actor)
  return {
    how: made?.how ?? null,
    sources: made === null ? [] : await Promise.all(sourcesOf(made).map((id) => sourceSeen(id, row.owner_id, call, services))),
    used_by: seen,
    others: datasetPolicy.edit(call.actor, row) ? others : 0,
  }
}

type Beside = Pick<Dataset, 'refresh' | 'lineage' | 'live' | 'estimates'>

/** The parts of a dataset's reply that are stored apart from it. */
export async function besides(row: DatasetRow, call: Pick<Call, 'actor' | 'locale'>, services: Services): Promise<Beside> {
  const live = row.version?.live
  return {
    refresh: await refreshOf(row, call, services),
    lineage: await lineageOf(row, call, services),
    live: liveOf(row, services),
    estimates: live && (readsUnlessPublic(call.actor, row, null) || !isWithheld(true, services.settings)) ? live.statistics : [],
  }
}
