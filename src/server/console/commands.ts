/** Console commands for managing accounts while the server runs: `npm run admin`. */
import { randomInt } from 'node:crypto'
import { Email, nameLength } from '../../contract/auth.ts'
import { NAME_MIN } from '../../contract/constants.ts'
import { brokenRules } from '../../contract/password.ts'
import { removeAccount } from '../remove-account.ts'
import { newId, protectPassword } from '../security/secrets.ts'
import { type AuditAction, OPERATOR } from '../store/audit.ts'
import { isUniqueViolation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { type Command, type Console, Refusal } from './command.ts'
import { forgetCredentials, rotateCredentialKeys } from './credential-commands.ts'
import { deleteEnquiries, listEnquiries } from './enquiry-commands.ts'
import { invite, listInvitations, revokeInvitations } from './invitation-commands.ts'
import { tableText } from './table-text.ts'

const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 16
const LISTED_AT_ONCE = 500

/** Generates random passwords until one satisfies every password rule. */
function drawnPassword(email: string): string {
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')
    if (brokenRules(password, email).length === 0) return password
  }
}

async function accountOf(email: string, { store }: Console) {
  const user = await store.accounts.byEmail(email)
  if (!user) throw new Refusal(`There is no account for ${email}. See the addresses with: npm run admin -- list`)
  return user
}

/** Changes an account and adds an audit entry, or reports that nothing had to change. */
async function change(
  email: string,
  at: Console,
  action: AuditAction,
  work: (store: Store, id: string) => Promise<boolean>,
  [done, already]: [string, string],
) {
  const user = await accountOf(email, at)
  const changed = await at.store.atomically(async (store) => {
    const isChanged = await work(store, user.id)
    if (isChanged) await store.audit.append({ action, actor: OPERATOR, subject: user.id })
    return isChanged
  })
  at.print(`${user.email} ${changed ? done : already}.`)
}

const setRole =
  (role: 'user' | 'admin', words: [string, string]): Command =>
  async ({ email }, at) => {
    const user = await accountOf(email, at)
    if (role === 'admin' && user.disabled_at !== null) throw new Refusal(`${user.email} is disabled. Enable it first.`)
    await change(email, at, 'role_changed', (store, id) => store.people.setRole(id, role), words)
  }

const create: Command = async ({ email, options }, { store, print }) => {
  const name = (options.name ?? '').trim()
  if (!Email.safeParse(email).success) throw new Refusal(`“${email}” is not an e-mail address.`)
  if (nameLength(name) < NAME_MIN) throw new Refusal(`--name needs a name of at least ${NAME_MIN} characters.`)
  const [id, password, role] = [newId(), drawnPassword(email), options.admin ? 'admin' : 'user']
  const hash = await protectPassword(password)
  try {
    await store.atomically(async (inside) => {
      await inside.accounts.add({ id, email, name, password: hash, role, confirmed: true })
      await inside.audit.append({ action: 'account_created', actor: OPERATOR, subject: id, detail: { role } })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal(`An account for ${email} already exists.`)
    throw error
  }
  print(`${email.toLowerCase()} may sign in${options.admin ? ' and is an administrator' : ''}. The password is shown this once; change it after signing in:`)
  print(password)
}

const list: Command = async (_, { store, print }) => {
  const rows: string[][] = []
  for (let start = 0; ; start += LISTED_AT_ONCE) {
    const { people } = await store.people.list('', start, LISTED_AT_ONCE)
    for (const p of people)
      rows.push([p.email, p.name, p.role, p.disabled_at === null ? 'active' : 'disabled', p.created_at.slice(0, 10), (p.last_used_at ?? '').slice(0, 10)])
    if (people.length < LISTED_AT_ONCE) break
  }
  print(tableText(['address', 'name', 'role', 'state', 'created', 'last used'], rows))
}

const purge: Command = async ({ email, options }, at) => {
  const user = await accountOf(email, at)
  const { datasets, analyses } = await at.store.people.belongings(user.id)
  const used = datasets.filter((d) => d.used > 0).length
  const what = `${datasets.length} datasets (${used} of them used by other people’s analyses) and ${analyses.length} analyses (${analyses.filter((a) => a.visibility === 'public').length} of them public)`
  if (!options.yes) throw new Refusal(`This deletes ${user.email} with ${what}, and cannot be undone. Add --yes to do it.`)
  await removeAccount(at, user.id, { action: 'account_deleted', actor: OPERATOR, subject: user.id })
  at.print(`${user.email} was deleted with ${what}.`)
}

const DAMAGE = {
  changed: 'was changed',
  missing: 'is missing',
  'out of order': 'does not follow the row before it',
  'cut off': 'and what came after it was cut off',
  'address changed': 'has another network address than was recorded',
} as const

const audit: Command = async ({ options }, { store, print }) => {
  if (!options.verify) {
    const rows = (await store.audit.last(options.last)).reverse()
    const cells = rows.map((r) => [String(r.seq), r.at, r.action, r.outcome, r.actor, r.subject, r.detail_json === '{}' ? '' : r.detail_json, r.address ?? ''])
    return print(tableText(['row', 'when', 'what', 'outcome', 'who', 'to', 'detail', 'address'], cells))
  }
  const checked = await store.audit.verify()
  if (!checked.ok) throw new Refusal(`The audit log is damaged: row ${checked.seq} ${DAMAGE[checked.what]}.`)
  print(`The audit log is whole: ${checked.rows} rows. Keep this elsewhere to find a log that was written anew: ${checked.head || 'empty'}`)
}

export const COMMANDS: Readonly<Record<string, { readonly needsEmail: boolean; readonly run: Command }>> = {
  create: { needsEmail: true, run: create },
  disable: {
    needsEmail: true,
    run: ({ email }, at) =>
      change(email, at, 'account_disabled', (store, id) => store.people.setDisabled(id, true), [
        'is disabled and signed out everywhere',
        'is disabled already',
      ]),
  },
  enable: {
    needsEmail: true,
    run: ({ email }, at) => change(email, at, 'account_enabled', (store, id) => store.people.setDisabled(id, false), ['may sign in again', 'is not disabled']),
  },
  'make-admin': { needsEmail: true, run: setRole('admin', ['is an administrator', 'is an administrator already']) },
  'make-user': { needsEmail: true, run: setRole('user', ['is no administrator any more', 'is no administrator']) },
  list: { needsEmail: false, run: list },
  invite: { needsEmail: true, run: invite },
  invitations: { needsEmail: false, run: listInvitations },
  'revoke-invitation': { needsEmail: true, run: revokeInvitations },
  enquiries: { needsEmail: false, run: listEnquiries },
  'delete-enquiries': { needsEmail: true, run: deleteEnquiries },
  purge: { needsEmail: true, run: purge },
  audit: { needsEmail: false, run: audit },
  'rotate-credential-keys': { needsEmail: false, run: rotateCredentialKeys },
  'forget-credentials': { needsEmail: false, run: forgetCredentials },
}
