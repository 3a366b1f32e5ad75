/**
 * The datasets that a combination reads, directly and through others. Rows never change, and stay when a source is
 * deleted: then its rows may no longer be read.
 */
import type { Who } from '../policies/actor.ts'
import type { Db } from './open.ts'
import { visibleTo } from './visible.ts'

/** A dataset `by`, which is the combination or one that it reads, reads the dataset `source`. */
export interface SourceEdge {
  readonly by: string
  readonly source: string
}

/** How many combinations build on each other, from the sources of `id` up to `id`; 0 for a dataset that is not made of others. */
export function levelOf(id: string, edges: readonly SourceEdge[]): number {
  const below = edges.filter(({ by }) => by === id)
  return below.length === 0 ? 0 : 1 + Math.max(...below.map(({ source }) => levelOf(source, edges)))
}

export interface LineageRow {
  readonly id: string
  readonly title: string
}

export function datasetSources(db: Db) {
  return {
    /** The edges from a dataset down to all datasets that it is made of, in the order of the sources. */
    async edgesOf(id: string): Promise<SourceEdge[]> {
      const rows = await db.selectFrom('dataset_sources').select(['by_id', 'source_id']).where('dataset_id', '=', id).orderBy('place').execute()
      return rows.map(({ by_id, source_id }) => ({ by: by_id, source: source_id }))
    },
    /** Stores the edges of a new combination. */
    async add(id: string, edges: readonly SourceEdge[]): Promise<void> {
      const rows = edges.map(({ by, source }, place) => ({ dataset_id: id, by_id: by, source_id: source, place }))
      await db
        .insertInto('dataset_sources')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /** Ids of all combinations that read a dataset directly; of all combinations without an id. */
    async combinationsOf(source?: string): Promise<string[]> {
      const all = db.selectFrom('dataset_sources').select('dataset_id').distinct().whereRef('by_id', '=', 'dataset_id')
      return (await (source === undefined ? all : all.where('source_id', '=', source)).execute()).map((row) => row.dataset_id)
    },
    /** Ids of all combinations that read a dataset, directly or through others. */
    async madeOf(source: string): Promise<string[]> {
      const rows = await db.selectFrom('dataset_sources').select('dataset_id').distinct().where('source_id', '=', source).execute()
      return rows.map((row) => row.dataset_id)
    },
    /** The datasets made of a dataset that a caller may see, oldest first, and how many others there are. */
    async usedBy(source: string, actor: Who): Promise<{ readonly seen: LineageRow[]; readonly others: number }> {
      const all = db
        .selectFrom('datasets')
        .where('id', 'in', db.selectFrom('dataset_sources').select('dataset_id').where('source_id', '=', source).whereRef('by_id', '=', 'dataset_id'))
      const seen = await all.select(['id', 'title']).where(visibleTo(actor).datasets).orderBy('created_at').orderBy('id').execute()
      const { n } = await all.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      return { seen, others: Number(n) - seen.length }
    },
  }
}
export type DatasetSources = ReturnType<typeof datasetSources>
