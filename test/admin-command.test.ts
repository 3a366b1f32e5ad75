/** The `npm run admin` command, both while a server runs and while none does. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-admin-'))
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const STACK = /\n\s+at |node:internal|Error:/

function admin(args: readonly string[], dataDir = server.dataDir) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args, '--data', dataDir], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: 'node_modules/.cache/tessera' },
  })
  expect(stderr).not.toMatch(STACK)
  return { code: status, out: stdout.trim(), error: stderr.trim() }
}

it('makes, lists, disables, enables, promotes and purges accounts beside a running server', async () => {
  const made = admin(['create', 'Root@Example.org', '--name', 'Rosa Root', '--admin'])
  const password = made.out.split('\n').at(-1) ?? ''
  expect(made.code).toBe(0)
  const session = (await server.call('login', { email: 'root@example.org', password })).data
  expect(session.user).toMatchObject({ name: 'Rosa Root', role: 'admin' })
  expect(admin(['create', 'root@example.org', '--name', 'Rosa Root']).error).toBe('An account for root@example.org already exists.')

  const { id, token } = await server.user('person')
  const email = `person-${id}@example.org`.toLowerCase()
  const { datasetId } = await server.importCsv(token, 'A\n1\n')
  expect(admin(['disable', email]).out).toBe(`${email} is disabled and signed out everywhere.`)
  expect((await server.call('validate_token', {}, token)).status).toBe(401)
  expect(admin(['make-admin', email]).error).toBe(`${email} is disabled. Enable it first.`)
  expect(admin(['list']).out).toMatch(new RegExp(`${email} +person +user +disabled`))
  expect(admin(['enable', email]).out).toBe(`${email} may sign in again.`)
  expect(admin(['enable', email]).out).toBe(`${email} is not disabled.`)
  expect(admin(['make-admin', email]).out).toBe(`${email} is an administrator.`)
  expect(admin(['make-user', email]).out).toBe(`${email} is no administrator any more.`)
  expect(admin(['purge', email])).toMatchObject({
    code: 1,
    error: expect.stringContaining('1 datasets (0 of them used by other people’s analyses) and 0 analyses'),
  })
  expect(admin(['purge', email, '--yes']).out).toContain('was deleted with 1 datasets')
  expect(await server.services.store.datasets.find(datasetId)).toBeUndefined()

  expect(admin(['audit', '--verify']).out).toMatch(/^The audit log is whole: \d+ rows\. .+: [0-9a-f]{64}$/)
  const recorded = admin(['audit', '--last', '20']).out
  for (const action of ['account_created', 'account_disabled', 'account_enabled', 'role_changed', 'account_deleted'])
    expect(recorded).toMatch(new RegExp(`${action} +done +operator`))
  expect(recorded).not.toContain(email)
})

it('invites, lists and revokes, and the running server mails the link', async () => {
  const email = 'iris@example.org'
  expect(admin(['invite', 'Iris@example.org', '--language', 'zh']).out).toMatch(/^iris@example\.org is invited for 14 days\./)
  await server.services.mail.settle()
  expect(server.printed.findLast((line) => line.startsWith(`Mail for ${email}: `))).toMatch(/\/zh\/invitation-\S+$/)
  expect(admin(['invitations']).out).toMatch(new RegExp(`${email} +waiting +operator`))
  expect(admin(['revoke-invitation', email]).out).toBe(`The invitation of ${email} was revoked.`)
  expect(admin(['revoke-invitation', email]).error).toMatch(/^There is no pending invitation for /)
  expect(admin(['invitations']).out).toMatch(new RegExp(`${email} +revoked +operator`))
  const { id } = await server.user('taken')
  expect(admin(['invite', `taken-${id}@example.org`]).error).toMatch(/^An account for .+ already exists\.$/)
})

it('says which row of the audit log was changed', async () => {
  const copy = join(folder, 'changed')
  const other = await startServer({}, copy)
  for (let i = 0; i < 3; i++) await other.services.store.audit.append({ action: 'sign_in', actor: `u${i}` })
  const db = new DatabaseSync(join(copy, 'tessera.sqlite'), { timeout: 5_000 })
  db.exec("DROP TRIGGER audit_log_no_update; UPDATE audit_log SET actor = 'x' WHERE seq = 2")
  db.close()
  expect(admin(['audit', '--verify'], copy)).toEqual({ code: 1, out: '', error: 'The audit log is damaged: row 2 was changed.' })
  await other.close()
})

describe('what an operator can mend is a sentence', () => {
  it.each<[string[], RegExp]>([
    [['lst'], /^There is no command lst\. Did you mean list\?/],
    [['disable'], /^disable needs the e-mail address of an account\./],
    [['list', 'x@example.org'], /^list takes no address\./],
    [['disable', 'nobody@example.org'], /^There is no account for nobody@example\.org\./],
    [['create', 'nobody', '--name', 'Somebody'], /^“nobody” is not an e-mail address\.$/],
    [['create', 'a@example.org', '--name', 'x'], /^--name needs a name of at least 3 characters\.$/],
    [['invite', 'nobody'], /^“nobody” is not an e-mail address\.$/],
    [['invite', 'a@example.org', '--language', 'xx'], /^--language must be one of en, zh\.$/],
    [['audit', '--last', 'all'], /^--last must be a whole number above 0\.$/],
    [['list', '--alll'], /^There is no argument --alll\./],
  ])('%j', (args, message) => {
    const { code, error } = admin(args)
    expect(code).toBeGreaterThan(0)
    expect(error).toMatch(message)
  })
  it('a folder without data, and one of an older release', () => {
    expect(admin(['list'], join(folder, 'nothing')).error).toMatch(/^There is no Tessera data in .+ Start the product on it once/)
    // a database file without tables, because no server was ever started on it
    const empty = mkdtempSync(join(folder, 'empty-'))
    new DatabaseSync(join(empty, 'tessera.sqlite')).exec('PRAGMA user_version = 0')
    expect(admin(['list'], empty)).toEqual({ code: 1, out: '', error: expect.stringMatching(/^There is no Tessera data in .+ Start the product on it once/) })
    const old = join(folder, 'old')
    cpSync('test/fixtures/data-v1', old, { recursive: true })
    expect(admin(['list'], old).error).toMatch(/^The metadata is of an older release\./)
  })
})
