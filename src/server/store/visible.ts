/** SQL conditions for the rows that a caller may see, for finding, listing and the gallery. `policies/roles.ts` applies the same rules to a single row. */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '../policies/actor.ts'
import { EVERYBODY } from '../policies/roles.ts'
import { sourcesPassOn } from './sources-hold.ts'

/** The caller's user ID; '' for a guest, which matches no ID. */
export const userIdOf = (actor: Who): string => (actor.kind === 'user' ? actor.id : '')

export interface VisibleRows {
  /** For queries of `analyses` joined with `datasets`. */
  readonly analyses: RawBuilder<boolean>
  readonly datasets: RawBuilder<boolean>
  readonly connections: RawBuilder<boolean>
}

export const visibleTo = (actor: Who): VisibleRows => visibleBy(userIdOf(actor))

/** The same for the person whose ID is in a column of the query, such as `favorites.user_id`. */
export const visibleToColumn = (column: string): VisibleRows => visibleBy(sql.ref(column))

function visibleBy(me: string | RawBuilder<unknown>): VisibleRows {
  return {
    analyses: sql<boolean>`(analyses.owner_id = ${me} or (
      (datasets.visibility = 'public' or datasets.owner_id = analyses.owner_id
        or exists (select 1 from loans where loans.analysis_id = analyses.id and loans.lender_id = datasets.owner_id))
      and ${sourcesPassOn}
      and exists (select 1 from grants where grants.analysis_id = analyses.id and grants.grantee in (${EVERYBODY}, ${me}))
    ))`,
    datasets: sql<boolean>`(datasets.owner_id = ${me} or ((datasets.visibility = 'public'
      or exists (select 1 from grants where grants.dataset_id = datasets.id and grants.grantee = ${me})) and ${sourcesPassOn}))`,
    connections: sql<boolean>`(connections.owner_id = ${me}
      or exists (select 1 from grants where grants.connection_id = connections.id and grants.grantee = ${me}))`,
  }
}

/** A caller who sees only what everyone may see, such as the public gallery. */
export const ANYBODY: Who = { kind: 'guest' }
