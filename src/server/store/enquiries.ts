/** Demo requests and contact messages. An entry and its email are stored in one transaction, before the sender gets a reply. */
import type { Locale } from '../../contract/constants.ts'
import type { EnquiryKind, EnquiryState } from '../../contract/enquiry.ts'
import { newId } from '../security/secrets.ts'
import type { Db } from './open.ts'
import { putLetter } from './outbox.ts'
import type { EnquiryTable } from './schema.ts'
import { inTransaction } from './transaction.ts'

export type NewEnquiry = Omit<EnquiryTable, 'id' | 'created_at' | 'kind' | 'state'> & { readonly kind: EnquiryKind; readonly state: EnquiryState }

/** The recipient of the email and its language. */
export interface Addressee {
  readonly email: string
  readonly locale: Locale
}

/** Filters entries. A null state selects all except spam. */
export interface EnquiryQuery {
  readonly kind: EnquiryKind | null
  readonly state: EnquiryState | null
}

const DAY = 24 * 60 * 60 * 1_000
const SPAM_KEPT = 30 * DAY

export function enquiries(db: Db) {
  const matching = ({ kind, state }: EnquiryQuery) => {
    const found = state === null ? db.selectFrom('enquiries').where('state', '!=', 'spam') : db.selectFrom('enquiries').where('state', '=', state)
    return kind === null ? found : found.where('kind', '=', kind)
  }
  return {
    /** Stores an entry and, if there is a recipient, queues its email. `mailed` is false if the outbox is full. */
    add: (enquiry: NewEnquiry, to: Addressee | null): Promise<{ id: string; mailed: boolean }> =>
      inTransaction(db, async (tx) => {
        const id = newId()
        await tx
          .insertInto('enquiries')
          .values({ ...enquiry, id, created_at: new Date().toISOString() })
          .execute()
        return { id, mailed: to !== null && (await putLetter(tx, { kind: 'enquiry', enquiry: id, ...to })) }
      }),

    find: (id: string): Promise<EnquiryTable | undefined> => db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst(),

    /** A page of entries, newest first, with the total number. */
    async list(wanted: EnquiryQuery, start: number, most: number): Promise<{ enquiries: EnquiryTable[]; total: number }> {
      const listed = await matching(wanted).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').offset(start).limit(most).execute()
      const { n } = await matching(wanted)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return { enquiries: listed, total: Number(n) }
    },

    /**
     * The newest entries that are older than `last` (null for the first page). Entries that are added or deleted between
     * two pages do not cause repeated or missing ones.
     */
    older: (wanted: EnquiryQuery, last: Pick<EnquiryTable, 'created_at' | 'id'> | null, most: number): Promise<EnquiryTable[]> => {
      const found = matching(wanted).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most)
      if (last === null) return found.execute()
      const { created_at, id } = last
      return found.where((eb) => eb.or([eb('created_at', '<', created_at), eb.and([eb('created_at', '=', created_at), eb('id', '<', id)])])).execute()
    },

    /** Sets the state of an entry. Returns false if it does not exist. */
    async mark(id: string, state: EnquiryState): Promise<boolean> {
      return (await db.updateTable('enquiries').set({ state }).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
    },

    /** Deletes an entry and its email, if that was not sent yet. Returns false if it does not exist. */
    async remove(id: string): Promise<boolean> {
      return (await db.deleteFrom('enquiries').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined
    },

    /** Deletes all entries that were sent from an email address, and returns their IDs. */
    async removeOf(email: string): Promise<string[]> {
      const gone = await db
        .deleteFrom('enquiries')
        .where((eb) => eb(eb.fn<string>('lower', ['company_email']), '=', email.toLowerCase()))
        .returning('id')
        .execute()
      return gone.map(({ id }) => id)
    },

    /** Deletes spam after a month. Other entries stay until someone deletes them. */
    async sweep(): Promise<void> {
      const oldest = new Date(Date.now() - SPAM_KEPT).toISOString()
      await db.deleteFrom('enquiries').where('state', '=', 'spam').where('created_at', '<', oldest).execute()
    },
  }
}
export type Enquiries = ReturnType<typeof enquiries>
