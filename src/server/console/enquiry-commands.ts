/** Console commands that list demo requests and contact messages, and delete them when their sender asks for it. */
import { fullName } from '../../format/person-name.ts'
import { OPERATOR } from '../store/audit.ts'
import { type Command, Refusal } from './command.ts'
import { tableText } from './table-text.ts'

export const listEnquiries: Command = async ({ options }, { store, print }) => {
  const { enquiries } = await store.enquiries.list({ kind: null, state: null }, 0, options.last)
  const rows = enquiries.map((one) => [one.created_at, one.kind, one.state, fullName(one.first_name, one.last_name), one.company_email, one.text])
  print(tableText(['when', 'what', 'state', 'name', 'address', 'text'], rows))
}

export const deleteEnquiries: Command = async ({ email, options }, { store, print }) => {
  if (!options.yes) throw new Refusal(`This deletes whatever ${email} sent by the public forms, and cannot be undone. Add --yes to do it.`)
  const gone = await store.atomically(async (inside) => {
    const ids = await inside.enquiries.removeOf(email)
    for (const subject of ids) await inside.audit.append({ action: 'enquiry_deleted', actor: OPERATOR, subject })
    return ids.length
  })
  if (gone === 0) throw new Refusal(`${email} sent nothing. See what was sent with: npm run admin -- enquiries`)
  print(`${gone} enquiries of ${email.toLowerCase()} were deleted.`)
}
