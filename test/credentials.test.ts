/** Passwords of saved connections: after key rotations, with a lost key, in backups, and when their owner's account is deleted. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUp } from '../src/server/backup.ts'
import { keyFile, keyIdOf } from '../src/server/databases/credentials.ts'
import { passwordOf } from '../src/server/databases/reach.ts'
import { removeAccount } from '../src/server/remove-account.ts'
import { newId } from '../src/server/security/secrets.ts'
import type { ConnectionRow } from '../src/server/store/connections.ts'
import { startServer, type TestServer } from './support/server.ts'

const ADDRESS = { kind: 'postgresql', server: 'db.example.org', port: 5432, database: 'shop', username: 'reader', tls: 'verified', ca: null } as const
const STACK = /\n\s+at |node:internal|Error:/

let server: TestServer
let owner: { id: string; token: string }
let aside: string
beforeEach(async () => {
  aside = mkdtempSync(join(tmpdir(), 'tessera-aside-'))
  server = await startServer()
  owner = await server.user('owner')
})
afterEach(async () => {
  await server.remove()
  rmSync(aside, { recursive: true, force: true })
})

async function save(password: string): Promise<string> {
  const id = newId()
  const secret = await server.services.databases.credentials.seal(password, { id, ...ADDRESS })
  await server.services.store.connections.add(id, owner.id, { rights: [], title: 'Shop', address: ADDRESS, secret })
  return id
}
const rowOf = async (id: string): Promise<ConnectionRow | undefined> => await server.services.store.connections.findFor({ kind: 'user', id: owner.id }, id)
const passwordOfId = async (id: string): Promise<string | null> => {
  const row = await rowOf(id)
  return row ? passwordOf(row, server.services.databases.credentials) : null
}

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args, '--data', server.dataDir], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '' },
  })
  expect(stderr).not.toMatch(STACK)
  return { code: status, out: stdout.trim(), error: stderr.trim() }
}

it('are sealed anew with another key by a command, beside the running server', async () => {
  const ids = [await save('one'), await save('two')]
  const before = await Promise.all(ids.map(async (id) => keyIdOf((await rowOf(id))?.secret ?? '')))
  expect(admin('rotate-credential-keys')).toMatchObject({ code: 0, out: '2 passwords of connections are encrypted with the newest key.' })
  expect(await Promise.all(ids.map(passwordOfId))).toEqual(['one', 'two'])
  const after = await Promise.all(ids.map(async (id) => keyIdOf((await rowOf(id))?.secret ?? '')))
  expect(new Set([...before, ...after]).size).toBe(2)
  expect(server.services.databases.credentials.keys()).toHaveLength(1)
  expect(admin('audit', '--last', '5').out).toMatch(/credentials_rotated +done +operator/)
})

it('keep the product from starting while their key is gone, until it is back or they are forgotten', async () => {
  const id = await save('one')
  await server.close()
  renameSync(keyFile(server.dataDir), join(aside, 'key'))
  await expect(startServer({}, server.dataDir)).rejects.toThrow(/key is missing.*credentials\.key.*forget-credentials/)
  renameSync(join(aside, 'key'), keyFile(server.dataDir))
  server = await startServer({}, server.dataDir)
  expect(await passwordOfId(id)).toBe('one')
  await server.close()
  rmSync(keyFile(server.dataDir))
  expect(admin('forget-credentials')).toMatchObject({ code: 1, error: expect.stringContaining('passwords of saved connections (1)') })
  expect(admin('forget-credentials', '--yes')).toMatchObject({ code: 0 })
  server = await startServer({}, server.dataDir)
  expect(await rowOf(id)).toMatchObject({ title: 'Shop', secret: null })
})

it('are in a backup, and their key is not', async () => {
  await save('one')
  const backup = join(aside, 'backup')
  await backUp(server.dataDir, backup)
  expect(existsSync(keyFile(server.dataDir))).toBe(true)
  expect(existsSync(keyFile(backup))).toBe(false)
})

it('end with the account of their owner', async () => {
  const id = await save('one')
  await removeAccount(server.services, owner.id, { action: 'account_deleted', actor: owner.id, subject: owner.id })
  expect(await rowOf(id)).toBeUndefined()
  expect(await server.services.store.connections.sealed()).toEqual([])
})
