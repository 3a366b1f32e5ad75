/** Operations with which administrators process demo requests and contact messages. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { ENQUIRIES_PAGE, Enquiry } from '../../../contract/enquiry.ts'
import { fail, ok } from '../../../contract/errors.ts'
import { csvCell, csvDate, csvLine } from '../../../format/csv.ts'
import { localeIn } from '../../../texts/languages.ts'
import type { Handler, Services } from '../../handlers.ts'
import { newId } from '../../security/secrets.ts'
import type { EnquiryQuery } from '../../store/enquiries.ts'
import type { EnquiryTable } from '../../store/schema.ts'
import { auditEntry } from '../audit-entry.ts'

const BATCH = 500
/** Number of characters of an ISO instant down to seconds: 2026-10-01T10:30:00. */
const SECOND = 19
/** Begins CSV files, because Excel reads a file as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Formats an entry as a reply. A kind or state that only a newer release knows becomes the closest one of this release. */
const present = ({ created_at, kind, state, locale, ...row }: EnquiryTable): Enquiry => ({
  ...row,
  kind: Enquiry.shape.kind.catch('contact').parse(kind),
  state: Enquiry.shape.state.catch('open').parse(state),
  locale: localeIn(locale),
  created: created_at,
})

export const listEnquiries: Handler<'apiv2/admin_list_enquiries'> = async ({ start, ...wanted }, _, { store }) => {
  const { enquiries, total } = await store.enquiries.list(wanted, start, ENQUIRIES_PAGE)
  return ok({ enquiries: enquiries.map(present), total })
}

export const setEnquiry: Handler<'apiv2/admin_set_enquiry'> = async ({ enquiry_id, state }, call, services) => {
  await services.store.atomically(async (store) => {
    const isMarked = await store.enquiries.mark(enquiry_id, state)
    if (isMarked) await store.audit.append(auditEntry(call, 'enquiry_marked', enquiry_id, { detail: { state } }))
  })
  const found = await services.store.enquiries.find(enquiry_id)
  return found ? ok(present(found)) : fail('not_found')
}

export const deleteEnquiry: Handler<'apiv2/admin_delete_enquiry'> = async ({ enquiry_id }, call, services) => {
  const isDeleted = await services.store.atomically(async (store) => {
    const isGone = await store.enquiries.remove(enquiry_id)
    if (isGone) await store.audit.append(auditEntry(call, 'enquiry_deleted', enquiry_id))
    return isGone
  })
  return isDeleted ? ok({ done: true }) : fail('not_found')
}

const COLUMNS = Enquiry.keyof().options
/** The times in the file have no Z, because spreadsheets treat an instant with a Z as text, so the header names the time zone. */
const HEADER = COLUMNS.map((column) => (column === 'created' ? 'created_utc' : column))
const lineOf = ({ created, ...enquiry }: Enquiry): string =>
  `${COLUMNS.map((column) => (column === 'created' ? csvDate(created.slice(0, SECOND)) : csvCell(enquiry[column]))).join(',')}\r\n`

/** Writes the selected entries to a CSV file and returns how many there are. */
async function writeCsv(file: string, wanted: EnquiryQuery, { store }: Services): Promise<number> {
  const written = await open(file, 'wx', 0o600)
  try {
    await written.write(BYTE_ORDER_MARK + csvLine(HEADER))
    let rows = 0
    for (let last: EnquiryTable | null = null; ; ) {
      const batch: EnquiryTable[] = await store.enquiries.older(wanted, last, BATCH)
      for (const row of batch.map(present)) await written.write(lineOf(row))
      rows += batch.length
      last = batch.at(-1) ?? null
      if (batch.length < BATCH) return rows
    }
  } finally {
    await written.close()
  }
}

export const exportEnquiries: Handler<'apiv2/admin_export_enquiries'> = async (wanted, call, services) => {
  const file = join(services.data.temp, `${newId()}.csv`)
  const rows = await writeCsv(file, wanted, services)
  await services.store.audit.append(auditEntry(call, 'enquiries_exported', '', { detail: { rows } }))
  return ok({ file, name: 'enquiries.csv', type: 'text/csv; charset=utf-8', temporary: true })
}
