/** npm run admin -- <command> [email address]: manages accounts and reads the audit log, whether or not a server is running. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nearest } from '../src/format/suggest.ts'
import { readArguments } from '../src/server/arguments.ts'
import { Refusal } from '../src/server/console/command.ts'
import { COMMANDS } from '../src/server/console/commands.ts'
import { openDataFolder } from '../src/server/data-folder.ts'
import { Credentials, keysProblem } from '../src/server/databases/credentials.ts'
import { StartProblem, startProblem } from '../src/server/start-problem.ts'
import { type DatabaseLocation, openCurrentStore } from '../src/server/store/open.ts'
import { storeOf } from '../src/server/store/store.ts'

const USAGE = `npm run admin -- create <address> --name <name> [--admin]
npm run admin -- make-admin <address>
npm run admin -- make-user <address>
npm run admin -- disable <address>
npm run admin -- enable <address>
npm run admin -- purge <address> --yes
npm run admin -- list
npm run admin -- invite <address> [--language en|zh]
npm run admin -- invitations
npm run admin -- revoke-invitation <address>
npm run admin -- enquiries [--last <rows>]
npm run admin -- delete-enquiries <address> --yes
npm run admin -- audit [--last <rows>]
npm run admin -- audit --verify
npm run admin -- rotate-credential-keys
npm run admin -- forget-credentials --yes
All take --data <data folder>; with PostgreSQL, DATABASE_URL must be set.`

const LAST_SHOWN = 50

process.umask(0o077)

function refuse(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}

const read = readArguments(
  process.argv.slice(2),
  {
    data: { type: 'string' },
    name: { type: 'string' },
    language: { type: 'string' },
    admin: { type: 'boolean' },
    yes: { type: 'boolean' },
    verify: { type: 'boolean' },
    last: { type: 'string' },
  },
  2,
)
if ('problem' in read) refuse(`${read.problem}\n${USAGE}`, 2)
const [word, email] = read.positionals
const { values } = read
const command = word !== undefined && Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined
if (word === undefined) refuse(USAGE, 2)
if (!command) {
  const meant = nearest(word, Object.keys(COMMANDS))
  refuse(`There is no command ${word}.${meant === undefined ? '' : ` Did you mean ${meant}?`}\n${USAGE}`, 2)
}
if (command.needsEmail && email === undefined) refuse(`${word} needs the e-mail address of an account.\n${USAGE}`, 2)
if (!command.needsEmail && email !== undefined) refuse(`${word} takes no address.\n${USAGE}`, 2)
const last = values.last === undefined ? LAST_SHOWN : Number(values.last)
if (!Number.isInteger(last) || last < 1) refuse('--last must be a whole number above 0.', 2)

const DATA_DIR = resolve(String(values.data || process.env.DATA_DIR || 'data'))
const DATABASE_URL = process.env.DATABASE_URL || undefined
const CREDENTIAL_KEYS = process.env.CREDENTIAL_KEYS || undefined
const wrongKeys = CREDENTIAL_KEYS === undefined ? null : keysProblem(CREDENTIAL_KEYS)
if (wrongKeys !== null) refuse(`CREDENTIAL_KEYS ${wrongKeys}.`, 2)

const nothingAt = (place: string): string =>
  `There is no Tessera data in ${place}. Start the product on it once, or name another ${DATABASE_URL === undefined ? 'folder with --data' : 'database'}.`

async function run(): Promise<void> {
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'tessera.sqlite'))) throw new StartProblem(nothingAt(DATA_DIR))
  const where: DatabaseLocation = DATABASE_URL === undefined ? { sqlite: join(DATA_DIR, 'tessera.sqlite') } : { postgres: DATABASE_URL }
  const db = await openCurrentStore(where)
  if (db === 'empty') throw new StartProblem(nothingAt(DATABASE_URL === undefined ? DATA_DIR : 'the database of DATABASE_URL'))
  if (db === 'older') throw new StartProblem('The metadata is of an older release. Start this release once; it brings the metadata up to date.')
  const store = storeOf(db, console.error)
  try {
    const options = { admin: values.admin === true, yes: values.yes === true, verify: values.verify === true, last }
    const named = {
      ...options,
      ...(typeof values.name === 'string' ? { name: values.name } : {}),
      ...(typeof values.language === 'string' ? { language: values.language } : {}),
    }
    const credentials = new Credentials({ setting: CREDENTIAL_KEYS, dataDir: DATA_DIR })
    await command?.run({ email: email ?? '', options: named }, { store, data: await openDataFolder(DATA_DIR), credentials, print: (line) => console.log(line) })
  } finally {
    await store.close()
  }
}

await run().catch((error: unknown) => {
  if (error instanceof Refusal) refuse(error.message, 1)
  const problem = startProblem(error, { DATA_DIR, DATABASE_URL })
  if (problem === null) throw error
  refuse(problem, 1)
})
