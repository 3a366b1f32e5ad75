/** Decides what a caller sees of a job's error. Errors of a combination name its sources, their columns and keys. */
import { sourcesOf } from '../../../contract/combination.ts'
import { NAMING_CODES } from '../../../contract/combination-errors.ts'
import { fail } from '../../../contract/errors.ts'
import type { Services } from '../../handlers.ts'
import type { Actor } from '../../policies/actor.ts'
import type { JobRow } from '../../store/stored.ts'

type JobOfDataset = Pick<JobRow, 'dataset_id' | 'order'>

/** Whether the caller may read each source that a job of a combination reads. */
async function readsSources(combination: Parameters<typeof sourcesOf>[0], actor: Actor, { store }: Services): Promise<boolean> {
  for (const id of sourcesOf(combination)) if ((await store.datasets.findFor(actor, id))?.holds !== true) return false
  return true
}

/**
 * The error of a job as the caller may see it. Once the owner of a combination may no longer read a source, the error says
 * only that. To others who may not read a source, it says that the cause lies there.
 */
export async function seenError(error: JobRow['error'], { dataset_id, order }: JobOfDataset, actor: Actor, services: Services): Promise<JobRow['error']> {
  if (error === null || 'message' in error || !(error.code === 'columns_changed' || NAMING_CODES.has(error.code))) return error
  const row = await services.store.datasets.find(dataset_id)
  const source = order?.options.source ?? row?.options?.source
  if (source?.kind !== 'combination') return error
  if (row?.holds !== true) return fail('sources_ended')
  // changed columns are those of the combination, which the caller may edit
  return error.code === 'columns_changed' || (await readsSources(source, actor, services)) ? error : fail('combination_unseen')
}
