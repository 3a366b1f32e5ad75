/** Migration of analyses that were public before grants existed: the columns of their saved steps stay public, even if the migration is interrupted. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { adoptPublic } from '../src/server/operations/analyses/adopt-public.ts'
import { openStore } from '../src/server/store/open.ts'
import { type Store, storeOf } from '../src/server/store/store.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer } from './support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-adopt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Copies the data folder of an earlier release and makes the analyses with these titles public as that release did. */
function dataOf(release: string, name: string, titles: readonly string[]): string {
  const dataDir = join(folder, `${release}-${name}`)
  cpSync(join('test/fixtures', release), dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'tessera.sqlite'))
  for (const title of titles) db.prepare(`UPDATE analyses SET visibility = 'public' WHERE title = ?`).run(title)
  db.close()
  return dataDir
}

describe.each(['data-v1', 'data-v2'])('a public analysis on a private dataset, of the folder %s', (release) => {
  it('keeps exactly the columns of its steps for guests, and its owner is told once', async () => {
    const dataDir = dataOf(release, 'served', ['收入'])
    for (const start of ['first', 'second']) {
      const server = await startServer({}, dataDir)
      const { token } = (await server.call('login', { email: 'ana@example.org', password: 'Vq7!mountain' })).data
      const listed = (await server.call('apiv2/list_analyses', {}, token)).data.analyses.find((a) => a.title === '收入')
      const analysis_id = listed?.id ?? ''
      const own = (await server.call('apiv2/get_analysis', { analysis_id }, token)).data
      expect([start, own.publication]).toEqual([start, { level: 'explore', column_ids: ['c1', 'c3'] }])
      expect(own.notices).toMatchObject([{ kind: 'columns_kept', columns: ['Region', 'Amount'], withdrawn: ['City', 'Day'] }])

      const seen = (await server.call('apiv2/get_analysis', { analysis_id })).data
      expect([seen.reads, seen.notices, seen.withheld_steps, seen.value_json.dataset.columns.map((c) => c.name)]).toEqual([
        ...['explore', [], []],
        ['Region', 'Amount'],
      ])
      const [step] = seen.value_json.steps
      const run = async (config = step?.config) =>
        config && (await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: step?.step_id ?? '', config })).code
      expect(await run()).toBe('ok')
      expect(await run(aConfig({ rows: ['c2'], measures: [aMeasure('n', 'count', null)] }))).toBe('column_not_granted')
      await server.close()
    }
  })
})

it('adopts what a release published itself: no notice where the dataset is public, one where it is private', async () => {
  const server = await startServer({}, dataOf('data-v2', 'published', []))
  const signIn = async (email: string) => (await server.call('login', { email, password: 'Vq7!mountain' })).data.token
  const [ana, ben] = [await signIn('ana@example.org'), await signIn('ben@example.org')]
  const open = async (title: string, token: string) => {
    const id = (await server.call('apiv2/list_analyses', {}, token)).data.analyses.find((a) => a.title === title)?.id ?? ''
    return (await server.call('apiv2/get_analysis', { analysis_id: id }, token)).data
  }
  expect(await open('Visitors', ben)).toMatchObject({ publication: { level: 'explore', column_ids: [] }, notices: [] })
  const { publication, notices } = await open('Published orders', ana)
  expect([publication, notices]).toMatchObject([{ level: 'explore' }, [{ kind: 'columns_kept' }]])
  // copies made by that release do not record their original
  expect((await open('Ben’s copy', ben)).reads).toBe('nothing')
  await server.close()
})

describe('a start that was stopped', () => {
  const PUBLIC = ['收入', 'Every kind of everything']

  /** Simulates a kill during the migration: writes the first `last` grants, then fails. */
  const stoppingAt = (store: Store, last: number): Store => {
    let count = 0
    const adopt: Store['grants']['adopt'] = async (...args) => {
      count += 1
      if (count > last) throw new Error('stopped')
      await store.grants.adopt(...args)
    }
    return { ...store, grants: { ...store.grants, adopt } }
  }

  it('goes on where it was left off, and does nothing twice', async () => {
    const store = storeOf(await openStore({ sqlite: join(dataOf('data-v2', 'stopped', PUBLIC), 'tessera.sqlite') }), () => undefined)
    const all = await store.grants.ungranted()
    expect(all.length).toBeGreaterThanOrEqual(4)
    const told = async () => Promise.all(all.map(async (a) => (await store.grants.notices(a.id, a.owner_id)).length))
    await expect(adoptPublic(stoppingAt(store, 2))).rejects.toThrow('stopped')
    expect(await store.grants.ungranted()).toEqual(all.slice(2))

    // grants that owners changed after the migration are not overwritten
    const [first] = all
    if (!first) throw new Error('nothing is public')
    const narrowed = { grantee: 'public', role: 'viewer', level: 'results_only', columns: [] } as const
    await store.grants.put(first.id, narrowed, first.owner_id)
    for (const { id } of await store.grants.notices(first.id, first.owner_id)) await store.grants.dismissNotice(id, first.owner_id)

    expect(await adoptPublic(store)).toBe(all.length - 2)
    expect(await store.grants.ungranted()).toEqual([])
    expect((await store.analyses.find(first.id, { kind: 'guest' }))?.grants).toEqual([narrowed])
    expect(await store.grants.notices(first.id, first.owner_id)).toEqual([])
    const before = await told()
    expect(before.filter((n) => n > 1)).toEqual([])
    expect(await adoptPublic(store)).toBe(0)
    expect(await told()).toEqual(before)
    await store.close()
  })

  it('leaves no grant whose owner was not told', async () => {
    const store = storeOf(await openStore({ sqlite: join(dataOf('data-v2', 'untold', PUBLIC), 'tessera.sqlite') }), () => undefined)
    const all = await store.grants.ungranted()
    const [one, two] = all
    if (!one || !two) throw new Error('too little is public')
    const grant = { grantee: 'public', role: 'viewer', level: 'explore', columns: [] } as const
    const notice = { id: 'taken', kind: 'columns_kept', columns: [], withdrawn: [] } as const
    await store.grants.adopt(one.id, grant, one.owner_id, notice)
    await expect(store.grants.adopt(two.id, grant, two.owner_id, notice)).rejects.toThrow()
    expect(await store.grants.ungranted()).toEqual(all.slice(1))
    await store.close()
  })
})
