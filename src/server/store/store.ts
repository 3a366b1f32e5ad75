/** The metadata store as its users see it. */
import type { AnalyticsEvent } from '../../contract/events.ts'
import { type Accounts, accounts } from './accounts.ts'
import { type Analyses, analyses } from './analyses.ts'
import { type Datasets, datasets } from './datasets.ts'
import type { Db } from './open.ts'

export interface Store {
  readonly accounts: Accounts
  readonly datasets: Datasets
  readonly analyses: Analyses
  /** Counts one more attempt under a key; how many in the current window, this one included. */
  readonly attempt: (key: string, window: number) => Promise<{ count: number; endsIn: number }>
  readonly addEvents: (events: readonly AnalyticsEvent[], newId: () => string) => Promise<void>
  readonly close: () => Promise<void>
}

export function storeOf(db: Db): Store {
  return {
    accounts: accounts(db),
    datasets: datasets(db),
    analyses: analyses(db),
    async attempt(key, window) {
      const start = Math.floor(Date.now() / window) * window
      const row = await db
        .insertInto('rate_limits')
        .values({ key, window_start: start, count: 1 })
        .onConflict((c) =>
          c.column('key').doUpdateSet((eb) => ({
            count: eb
              .case()
              .when('rate_limits.window_start', '=', start)
              .then(eb('rate_limits.count', '+', 1))
              .else(1)
              .end(),
            window_start: start,
          })),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return { count: row.count, endsIn: start + window - Date.now() }
    },
    async addEvents(events, newId) {
      if (events.length === 0) return
      const received_at = new Date().toISOString()
      await db
        .insertInto('events')
        .values(events.map((event) => ({ id: newId(), received_at, event_json: JSON.stringify(event) })))
        .execute()
    },
    close: () => db.destroy(),
  }
}
