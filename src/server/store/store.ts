/** The metadata store: everything the server stores except the files in the data folder. */
import { sql } from 'kysely'
import { type Accounts, accounts } from './accounts.ts'
import { type Analyses, analyses } from './analyses.ts'
import { type Audit, audit } from './audit.ts'
import type { Changes } from './changes.ts'
import { type Connections, connections } from './connections.ts'
import { type DatasetSources, datasetSources } from './dataset-sources.ts'
import { type Datasets, datasets } from './datasets.ts'
import { type Enquiries, enquiries } from './enquiries.ts'
import { type Events, events } from './events.ts'
import { type Folders, folders } from './folders.ts'
import { type Grants, grants } from './grants.ts'
import { type Identities, identities } from './identities.ts'
import { type Invitations, invitations } from './invitations.ts'
import { type Lists, lists } from './lists.ts'
import { type Mentions, mentions } from './mentions.ts'
import { type MessageMails, messageMails } from './message-mails.ts'
import { type Messages, messages } from './messages.ts'
import { changesOf, type Db } from './open.ts'
import { type OutboxStore, outbox } from './outbox.ts'
import { type People, people } from './people.ts'
import { type Profiles, profiles } from './profiles.ts'
import { type Refreshes, refreshes } from './refreshes.ts'
import { type Resets, resets } from './resets.ts'
import { type Shares, shares } from './shares.ts'
import { type SignInTries, signInTries } from './sign-in-tries.ts'
import { type Signups, signups } from './signups.ts'
import { inTransaction } from './transaction.ts'
import { type Transfers, transfers } from './transfers.ts'
import { type Visits, visits } from './visits.ts'

export interface Store {
  readonly accounts: Accounts
  readonly people: People
  readonly profiles: Profiles
  readonly audit: Audit
  readonly connections: Connections
  readonly datasets: Datasets
  readonly datasetSources: DatasetSources
  readonly analyses: Analyses
  readonly lists: Lists
  readonly refreshes: Refreshes
  readonly grants: Grants
  readonly shares: Shares
  readonly transfers: Transfers
  readonly visits: Visits
  readonly folders: Folders
  readonly messages: Messages
  readonly messageMails: MessageMails
  readonly mentions: Mentions
  readonly signups: Signups
  readonly resets: Resets
  readonly identities: Identities
  readonly invitations: Invitations
  readonly signInTries: SignInTries
  readonly outbox: OutboxStore
  readonly events: Events
  readonly enquiries: Enquiries
  /**
   * Runs `work` in a transaction. `work` must use only the store that it receives: with SQLite, a call of the outer
   * store would wait for this transaction forever.
   */
  readonly atomically: <T>(work: (store: Store) => Promise<T>) => Promise<T>
  /** Adds `amount` (default 1) to the counter of a key and returns its value in the current window of `window` milliseconds, and when the window ends. */
  readonly attempt: (key: string, window: number, amount?: number) => Promise<{ count: number; endsIn: number }>
  /** Deletes counters whose window began more than `age` milliseconds ago. */
  readonly sweepAttempts: (age: number) => Promise<void>
  /** Returns an opaque text that changes whenever something that affects access may have been written; null if that cannot be determined. */
  readonly changes: Changes
  /** Rejects if the database does not answer. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Creates the store on an open database. `log` receives a line for each stored value that cannot be parsed. */
export function storeOf(db: Db, log: (line: string) => void): Store {
  return {
    accounts: accounts(db),
    people: people(db),
    profiles: profiles(db),
    audit: audit(db),
    atomically: (work) => inTransaction(db, (tx) => work(storeOf(tx, log))),
    connections: connections(db, log),
    datasets: datasets(db, log),
    datasetSources: datasetSources(db),
    analyses: analyses(db, log),
    lists: lists(db),
    refreshes: refreshes(db),
    grants: grants(db),
    shares: shares(db),
    transfers: transfers(db),
    visits: visits(db),
    folders: folders(db),
    messages: messages(db),
    messageMails: messageMails(db),
    mentions: mentions(db),
    signups: signups(db),
    identities: identities(db),
    invitations: invitations(db),
    resets: resets(db),
    signInTries: signInTries(db),
    outbox: outbox(db),
    events: events(db),
    enquiries: enquiries(db),
    async attempt(key, window, amount = 1) {
      const start = Math.floor(Date.now() / window) * window
      const row = await db
        .insertInto('rate_limits')
        .values({ key, window_start: start, count: amount })
        .onConflict((c) =>
          c.column('key').doUpdateSet((eb) => ({
            count: eb
              .case()
              .when('rate_limits.window_start', '=', start)
              .then(eb('rate_limits.count', '+', amount))
              .else(amount)
              .end(),
            window_start: start,
          })),
        )
        .returning('count')
        .executeTakeFirstOrThrow()
      return { count: row.count, endsIn: start + window - Date.now() }
    },
    async sweepAttempts(age) {
      await db
        .deleteFrom('rate_limits')
        .where('window_start', '<', Date.now() - age)
        .execute()
    },
    changes: changesOf(db),
    async ping() {
      await sql`SELECT 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
