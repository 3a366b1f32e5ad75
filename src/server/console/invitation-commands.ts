/** Console commands that create, list and revoke invitations. The running server sends the emails. */
import { Email } from '../../contract/auth.ts'
import { LOCALES } from '../../texts/languages.ts'
import { OPERATOR } from '../store/audit.ts'
import { stateOf } from '../store/invitation-states.ts'
import { type Command, Refusal } from './command.ts'
import { tableText } from './table-text.ts'

const LISTED_AT_ONCE = 500

export const invite: Command = async ({ email, options }, { store, print }) => {
  if (!Email.safeParse(email).success) throw new Refusal(`“${email}” is not an e-mail address.`)
  const locale = LOCALES.find((one) => one === (options.language ?? LOCALES[0]))
  if (locale === undefined) throw new Refusal(`--language must be one of ${LOCALES.join(', ')}.`)
  if (await store.accounts.byEmail(email)) throw new Refusal(`An account for ${email} already exists.`)
  const id = await store.atomically(async (inside) => {
    const made = await inside.invitations.put({ email, locale, invitedBy: null, to: null })
    if (made !== null) await inside.audit.append({ action: 'person_invited', actor: OPERATOR, subject: made })
    return made
  })
  if (id === null) throw new Refusal('Too many e-mails wait to be sent. Try again in a few minutes.')
  print(`${email.toLowerCase()} is invited for 14 days. The running server sends the mail shortly; without SMTP_URL it prints the link.`)
}

export const listInvitations: Command = async (_, { store, print }) => {
  const rows: string[][] = []
  for (let start = 0; ; start += LISTED_AT_ONCE) {
    const { invitations } = await store.invitations.list(start, LISTED_AT_ONCE)
    for (const one of invitations)
      rows.push([one.email, stateOf(one), one.inviter ?? OPERATOR, one.to_kind ?? '', one.created_at.slice(0, 10), one.expires_at.slice(0, 10)])
    if (invitations.length < LISTED_AT_ONCE) break
  }
  print(tableText(['address', 'state', 'invited by', 'to', 'created', 'expires'], rows))
}

export const revokeInvitations: Command = async ({ email }, { store, print }) => {
  const ended = await store.atomically(async (inside) => {
    const ids = await inside.invitations.waitingFor(email)
    for (const id of ids) {
      await inside.invitations.revoke(id)
      await inside.audit.append({ action: 'invitation_revoked', actor: OPERATOR, subject: id })
    }
    return ids.length
  })
  if (ended === 0) throw new Refusal(`There is no pending invitation for ${email}. List them with: npm run admin -- invitations`)
  print(`The invitation of ${email.toLowerCase()} was revoked.`)
}
