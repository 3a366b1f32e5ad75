/** Conditions on the datasets that a combination is made of, asked on every call (docs/decisions/0220). */
import { type RawBuilder, sql } from 'kysely'

const read: RawBuilder<unknown> = sql`edge_source.visibility = 'public' or edge_source.owner_id = edge_reader.owner_id`

/** A condition on every edge of the row `datasets`. An edge to a deleted dataset never meets it. */
const everyEdge = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from dataset_sources edge
  left join datasets edge_source on edge_source.id = edge.source_id
  left join datasets edge_reader on edge_reader.id = edge.by_id
  where edge.dataset_id = datasets.id and not coalesce(${condition}, false))`

/** Whether the owner of the row `datasets` may read everything that it is made of. True for a dataset that is not made of others. */
export const sourcesHold = everyEdge(sql`${read} or (edge_reader.owner_id = datasets.owner_id
  and exists (select 1 from grants edge_grant where edge_grant.dataset_id = edge_source.id and edge_grant.grantee = edge_reader.owner_id))`)

/** Whether the owner may also let others read it: each source is public or belongs to the owner of what reads it. */
export const sourcesPassOn = everyEdge(read)
