/** The audit log: which actions it records, that it contains no names, and that it detects tampering. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditCheck, audit as auditOf } from '../src/server/store/audit.ts'
import { openDatabase } from '../src/server/store/open.ts'
import { replaceData } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'

const PASSWORD = 'Vq7!mountain'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const actionsOf = async (id: string): Promise<string[]> =>
  (await server.services.store.audit.last(1_000))
    .filter((row) => row.actor === id || row.subject === id)
    .map((row) => `${row.action} ${row.outcome}`)
    .reverse()

async function signedUp(email: string) {
  await server.call('signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
  await server.services.mail.settle()
  const token = server.printed.findLast((line) => line.startsWith(`Mail for ${email}`))?.split('confirm-email-')[1] ?? ''
  return (await server.call('confirm_email', { token, password: PASSWORD })).data
}

it('records sign-ins that worked and that did not, sessions ended and passwords changed', async () => {
  const { user, token } = await signedUp('ana@example.org')
  await server.call('login', { email: user.email, password: 'wrong' })
  await server.call('login', { email: user.email, password: PASSWORD })
  await server.call('apiv2/change_password', { password: 'wrong', new_password: 'Vq7!harbour', confirm_password: 'Vq7!harbour' }, token)
  await server.call('apiv2/change_password', { password: PASSWORD, new_password: 'Vq7!harbour', confirm_password: 'Vq7!harbour' }, token)
  await server.call('logout', {}, token)
  expect(await actionsOf(user.id)).toEqual([
    'account_created done',
    'sign_in done',
    'sign_in refused',
    'sign_in done',
    'sign_in refused',
    'password_changed done',
    'sign_out done',
  ])
})

it('records publishing, visibility, downloads and deletions by the ids of things', async () => {
  const { id, token } = await server.user('owner')
  const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\nbroken\n')
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Secret title' }, token)).data
  const settings = { analysis_id: analysis.id, title: 'Secret title', description: '' }
  await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'public' }, token)
  await server.call('apiv2/save_analysis_settings', { ...settings, visibility: 'private' }, token)
  await server.call('apiv2/download_dataset', { dataset_id: datasetId, format: 'csv' }, token)
  await server.call('apiv2/download_refused_rows', { dataset_id: datasetId }, token)
  const dataset = { dataset_id: datasetId, title: 'Secret title', description: '', time_zone: 'UTC', allow_download: false } as const
  await server.call('apiv2/save_dataset_settings', { ...dataset, visibility: 'private' }, token)
  await server.call('apiv2/save_dataset_settings', { ...dataset, visibility: 'public' }, token)
  await server.call('apiv2/delete_analysis', { analysis_id: analysis.id }, token)
  await server.call('apiv2/delete_dataset', { dataset_id: datasetId }, token)
  const rows = (await server.services.store.audit.last(100)).filter((row) => row.actor === id).reverse()
  expect(rows.map((row) => [row.action, row.subject])).toEqual([
    ['analysis_published', analysis.id],
    ['analysis_unpublished', analysis.id],
    ['dataset_downloaded', datasetId],
    ['refused_rows_downloaded', datasetId],
    ['dataset_settings_changed', datasetId],
    ['analysis_deleted', analysis.id],
    ['dataset_deleted', datasetId],
  ])
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

it('records files that replaced data or were appended, and versions that were brought back', async () => {
  const { id, token } = await server.user('owner')
  const { datasetId: dataset_id } = await server.importCsv(token, 'Region,Amount\nWest,1\n')
  await replaceData(server, token, dataset_id, 'Region,Amount\nSecret,2\n')
  await replaceData(server, token, dataset_id, 'Region,Amount\nEast,3\n', { mode: 'append' })
  const { versions } = (await server.call('apiv2/list_dataset_versions', { dataset_id }, token)).data
  await server.call('apiv2/restore_dataset_version', { dataset_id, version_id: versions[1]?.id ?? '' }, token)
  const rows = (await server.services.store.audit.last(100)).filter((row) => row.actor === id).reverse()
  expect(rows.map((row) => [row.action, row.subject])).toEqual([
    ['dataset_replaced', dataset_id],
    ['dataset_appended', dataset_id],
    ['dataset_version_restored', dataset_id],
  ])
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

it('keeps no name and no address of a person who was deleted, and stays whole', async () => {
  const { user, token } = await signedUp('leaver@example.org')
  await server.call('login', { email: 'LEAVER@example.org', password: 'wrong' })
  expect((await server.services.store.audit.last(1))[0]).toMatchObject({ subject: user.id, outcome: 'refused', address: '127.0.0.1' })
  expect((await server.call('apiv2/delete_account', { password: PASSWORD }, token)).code).toBe('ok')
  const rows = (await server.services.store.audit.last(1_000)).filter((row) => row.actor === user.id || row.subject === user.id)
  expect(rows[0]?.action).toBe('account_deleted')
  expect(rows.slice(1).every((row) => row.address === null)).toBe(true)
  // searches for the full name: random IDs contain `ana` in about one of a hundred cases
  expect(JSON.stringify(rows)).not.toMatch(/leaver|Ana Lima/i)
  expect(await server.services.store.audit.verify()).toMatchObject({ ok: true })
})

it('records nothing of what was undone with its transaction', async () => {
  const before = await server.services.store.audit.verify()
  const failed = server.services.store.atomically(async (store) => {
    await store.audit.append({ action: 'sign_in', actor: 'somebody' })
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await server.services.store.audit.verify()).toEqual(before)
})

it('keeps one chain when many are recorded at once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => server.services.store.audit.append({ action: 'sign_in', actor: `a${i}`, address: '192.0.2.1' })))
  expect(await server.services.store.audit.verify()).toMatchObject({ ok: true })
})

describe('a log of five rows', () => {
  /** Applies `damage` to a copy of the log, as someone with access to the database file could, then verifies it. */
  async function logAfter(name: string, damage: (db: DatabaseSync) => void): Promise<AuditCheck> {
    const sqlite = join(server.dataDir, `${name}.sqlite`)
    const { db, migrator } = openDatabase({ sqlite })
    await migrator.migrateToLatest()
    const audit = auditOf(db)
    for (let i = 1; i <= 5; i++) await audit.append({ action: 'sign_in', actor: `u${i}`, address: '192.0.2.1' })
    const file = new DatabaseSync(sqlite)
    for (const change of ['update', 'delete'])
      expect(() => file.exec(`${change === 'delete' ? 'DELETE FROM audit_log' : "UPDATE audit_log SET actor = 'x'"}`)).toThrow('append-only')
    for (const change of ['update', 'delete']) file.exec(`DROP TRIGGER audit_log_no_${change}`)
    damage(file)
    file.close()
    const found = await audit.verify()
    await db.destroy()
    return found
  }

  it.each<[string, string, object]>([
    ['is whole', 'SELECT 1', { ok: true, rows: 5 }],
    ['shows a row that was changed', "UPDATE audit_log SET subject = 'other' WHERE seq = 3", { ok: false, seq: 3, what: 'changed' }],
    ['shows a time that was changed', "UPDATE audit_log SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 5", { ok: false, seq: 5, what: 'changed' }],
    ['shows a row that was removed', 'DELETE FROM audit_log WHERE seq = 3', { ok: false, seq: 3, what: 'missing' }],
    ['shows a first row that was removed', 'DELETE FROM audit_log WHERE seq = 1', { ok: false, seq: 1, what: 'missing' }],
    ['shows a last row that was removed', 'DELETE FROM audit_log WHERE seq = 5', { ok: false, seq: 5, what: 'cut off' }],
    ['shows that everything was removed', 'DELETE FROM audit_log', { ok: false, seq: 1, what: 'cut off' }],
    [
      'shows rows that changed places',
      'UPDATE audit_log SET seq = 99 WHERE seq = 2; UPDATE audit_log SET seq = 2 WHERE seq = 3; UPDATE audit_log SET seq = 3 WHERE seq = 99',
      { ok: false, seq: 2, what: 'changed' },
    ],
    ['shows an address that was changed', "UPDATE audit_addresses SET address = '192.0.2.9' WHERE seq = 4", { ok: false, seq: 4, what: 'address changed' }],
    ['is whole without its addresses', 'DELETE FROM audit_addresses', { ok: true, rows: 5 }],
  ])('%s', async (name, statement, expected) => expect(await logAfter(name, (db) => db.exec(statement))).toMatchObject(expected))

  it('shows a row that was changed together with its hash and the link of the next one', async () => {
    const forge = (db: DatabaseSync): void => {
      const row = db.prepare('SELECT previous, seq, at, action, subject, outcome, detail_json, place FROM audit_log WHERE seq = 3').get() ?? {}
      const { previous, seq, at, action, subject, outcome, detail_json, place } = row
      const hash = createHash('sha256')
        .update(JSON.stringify([previous, seq, at, action, 'forged', subject, outcome, detail_json, place]))
        .digest('hex')
      db.prepare("UPDATE audit_log SET actor = 'forged', hash = ? WHERE seq = 3").run(hash)
      db.prepare('UPDATE audit_log SET previous = ? WHERE seq = 4').run(hash)
    }
    expect(await logAfter('forged', forge)).toMatchObject({ ok: false, seq: 4, what: 'changed' })
  })
})
