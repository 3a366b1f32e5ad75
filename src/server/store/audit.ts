/**
 * The audit log: who did what to what and when, with opaque IDs. Rows are never changed, and each contains the hash of
 * the previous one, so that changed, deleted or moved rows are detected. An entry must be added by the last statement of
 * the transaction that it describes (`Store.atomically`).
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './open.ts'
import type { AuditTable } from './schema-accounts.ts'
import { inTransaction } from './transaction.ts'

export const AUDIT_ACTIONS = [
  'account_created',
  'account_deleted',
  'account_disabled',
  'job_stopped',
  'account_enabled',
  'sign_in',
  'sign_out',
  'sessions_ended',
  'password_changed',
  'email_changed',
  'role_changed',
  'person_invited',
  'invitation_revoked',
  'enquiry_marked',
  'enquiry_deleted',
  'enquiries_exported',
  'analysis_published',
  'analysis_unpublished',
  'analysis_shared',
  'analysis_unshared',
  'analysis_left',
  'analysis_offered',
  'analysis_offer_taken_back',
  'analysis_offer_declined',
  'analysis_transferred',
  'analysis_loan_ended',
  'analysis_source_changed',
  'analysis_deleted',
  'message_sent',
  'message_edited',
  'message_deleted',
  'thread_resolved',
  'thread_reopened',
  'connection_saved',
  'connection_tested',
  'connection_shared',
  'connection_unshared',
  'connection_left',
  'connection_deleted',
  'credentials_rotated',
  'credentials_forgotten',
  'dataset_settings_changed',
  'dataset_shared',
  'dataset_unshared',
  'dataset_left',
  'dataset_replaced',
  'dataset_appended',
  'dataset_version_restored',
  'dataset_deleted',
  'dataset_downloaded',
  'refused_rows_downloaded',
  'result_exported',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The actor of calls without an account. */
export const GUEST = 'guest'
/** The actor of console commands. */
export const OPERATOR = 'operator'

export interface AuditEntry {
  readonly action: AuditAction
  /** The ID of an account, or GUEST or OPERATOR. */
  readonly actor: string
  /** The ID of the thing or account that was changed; '' if the action concerns none in particular. */
  readonly subject?: string
  readonly outcome?: 'done' | 'refused'
  /** Additional facts, without names, addresses or content of datasets. */
  readonly detail?: Readonly<Record<string, string | number>>
  /** The network address, which is stored in another table and deleted after some time. */
  readonly address?: string
}

/** How the log is damaged, and the number of the first damaged row. */
export interface AuditDamage {
  readonly seq: number
  readonly what: 'changed' | 'missing' | 'out of order' | 'cut off' | 'address changed'
}
export type AuditCheck = { readonly ok: true; readonly rows: number; readonly head: string } | ({ readonly ok: false } & AuditDamage)

const BATCH = 1_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const placeOf = (salt: string, address: string): string => sha256(`${salt}:${address}`)
const hashOf = ({ previous, seq, at, action, actor, subject, outcome, detail_json, place }: Omit<AuditTable, 'hash'>): string =>
  sha256(JSON.stringify([previous, seq, at, action, actor, subject, outcome, detail_json, place]))

/** The account to which the network address belongs: the actor or, for a guest, the subject. */
const accountOf = ({ actor, subject = '' }: AuditEntry): string => (actor === GUEST ? subject : actor)

function damageAt(row: AuditTable, previous: string, expected: number): AuditDamage | null {
  if (row.seq !== expected) return { seq: expected, what: 'missing' }
  if (row.hash !== hashOf(row)) return { seq: row.seq, what: 'changed' }
  return row.previous === previous ? null : { seq: row.seq, what: 'out of order' }
}

export function audit(db: Db) {
  const page = (after: number) =>
    db
      .selectFrom('audit_log')
      .leftJoin('audit_addresses', 'audit_addresses.seq', 'audit_log.seq')
      .selectAll('audit_log')
      .select(['audit_addresses.address', 'audit_addresses.salt'])
      .where('audit_log.seq', '>', after)
      .orderBy('audit_log.seq')
      .limit(BATCH)
      .execute()

  return {
    /** Adds an entry. Waits for concurrent transactions that add an entry. */
    append: (entry: AuditEntry): Promise<void> =>
      inTransaction(db, async (tx) => {
        const head = await tx
          .updateTable('audit_head')
          .set((eb) => ({ seq: eb('seq', '+', 1) }))
          .where('id', '=', 1)
          .returningAll()
          .executeTakeFirstOrThrow()
        const salt = randomBytes(16).toString('base64url')
        const { address } = entry
        const row = {
          seq: head.seq,
          at: new Date().toISOString(),
          action: entry.action,
          actor: entry.actor,
          subject: entry.subject ?? '',
          outcome: entry.outcome ?? 'done',
          detail_json: JSON.stringify(entry.detail ?? {}),
          place: address === undefined ? '' : placeOf(salt, address),
          previous: head.hash,
        }
        const hash = hashOf(row)
        await tx
          .insertInto('audit_log')
          .values({ ...row, hash })
          .execute()
        await tx.updateTable('audit_head').set({ hash }).where('id', '=', 1).execute()
        if (address !== undefined)
          await tx
            .insertInto('audit_addresses')
            .values({ seq: row.seq, account: accountOf(entry), address, salt })
            .execute()
      }),

    /** The most recent entries, newest first, each with its network address unless that was deleted. */
    last: (count: number): Promise<(AuditTable & { address: string | null })[]> =>
      db
        .selectFrom('audit_log')
        .leftJoin('audit_addresses', 'audit_addresses.seq', 'audit_log.seq')
        .selectAll('audit_log')
        .select('audit_addresses.address')
        .orderBy('audit_log.seq', 'desc')
        .limit(count)
        .execute(),

    /**
     * Checks the whole log and reports the first damage. Cannot detect that someone recomputed all hashes; to detect
     * that, store the number of rows and the last hash elsewhere.
     */
    async verify(): Promise<AuditCheck> {
      let [seq, hash] = [0, '']
      for (;;) {
        const rows = await page(seq)
        for (const { address, salt, ...row } of rows) {
          const damage = damageAt(row, hash, seq + 1)
          if (damage) return { ok: false, ...damage }
          if (address !== null && salt !== null && row.place !== placeOf(salt, address)) return { ok: false, seq: row.seq, what: 'address changed' }
          ;[seq, hash] = [row.seq, row.hash]
        }
        if (rows.length < BATCH) break
      }
      const head = await db.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirst()
      if (head?.seq !== seq || head.hash !== hash) return { ok: false, seq: seq + 1, what: 'cut off' }
      return { ok: true, rows: seq, head: hash }
    },

    /** Deletes the network addresses of one account. */
    async forgetAddressesOf(account: string): Promise<void> {
      await db.deleteFrom('audit_addresses').where('account', '=', account).execute()
    },

    /** Deletes network addresses of entries older than `age` milliseconds. */
    async sweepAddresses(age: number): Promise<void> {
      const before = new Date(Date.now() - age).toISOString()
      await db
        .deleteFrom('audit_addresses')
        .where('seq', 'in', (q) => q.selectFrom('audit_log').select('seq').where('at', '<', before))
        .execute()
    },
  }
}
export type Audit = ReturnType<typeof audit>
