/**
 * Permissions at each level of a grant on an analysis of a private dataset: for its owner, another person, a guest and a
 * person with a copy; for viewers, editors and former ones, in addition to the grant for everyone. An operation on an
 * analysis, a dataset or a job that has no row here does not compile. `permissions.test.ts` covers completely private or
 * public analyses and datasets.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GrantLevel } from '../src/contract/grant.ts'
import { ROWS } from './support/permissions/level-rows.ts'
import { ACTORS, type Actor, LEVELS, type Level, type Row, SAVED, type Target, type Touching } from './support/permissions/levels.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

async function prepare(level: Level): Promise<(actor: Actor) => Promise<{ target: Target; token: string | undefined }>> {
  const [owner, other, copier] = await Promise.all(['owner', 'other', 'copier'].map(async (name) => (await server.user(name)).token))
  const tokens = { owner, other, guest: undefined, copier }
  const { datasetId, job } = await server.importCsv(owner ?? '', 'Region,Secret\nWest,1\nEast,2\nbroken\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: SAVED }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner)
  const set = async (visibility: 'public' | 'private', granted: GrantLevel = 'explore') => {
    const publication = visibility === 'public' ? { publication: { level: granted, column_ids: ['c1'] } } : {}
    await server.call('apiv2/save_analysis_settings', { analysis_id: id, title: 'A', description: '', visibility, ...publication }, owner)
  }
  await set('public', level === 'private' ? 'explore' : level)
  const copy = (await server.call('apiv2/copy_analysis', { analysis_id: id }, copier)).data.id
  if (level === 'private') await set('private')

  const hashOf = async (analysis_id: string, token: string | undefined): Promise<string | undefined> => {
    const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: SAVED }, token)
    return code === 'ok' && data.status === 'done' ? data.result.config_hash : undefined
  }
  const ownersHash = (await hashOf(id, owner)) ?? ''
  return async (actor) => {
    const [analysis, token] = [actor === 'copier' ? copy : id, tokens[actor]]
    const { version = 1, value_json: document = value_json } = (await server.call('apiv2/get_analysis', { analysis_id: analysis }, token)).data ?? {}
    const hash = (await hashOf(analysis, token)) ?? ownersHash
    return { target: { analysis, dataset: datasetId, job: job.id, version, document, hash, ownersHash }, token }
  }
}

/** Calls an operation; returns its result code, and whether the answer contained rows or a failed run. */
async function answerOf(name: Touching, input: unknown, token: string | undefined): Promise<string> {
  const { code, data } = await server.call(name, input as never, token)
  const { rows, status } = (data ?? {}) as { rows?: unknown; status?: unknown }
  return rows && name === 'apiv2/explain_cell' ? `${code}, rows` : status === 'error' ? `${code}, error` : code
}

it.each(LEVELS)('the matrix holds for an analysis that is granted: %s', async (level) => {
  const at = await prepare(level)
  // the owner comes last, because the owner's calls change the answers for everyone else
  for (const actor of ['guest', 'other', 'copier', 'owner'] as const) {
    const { target, token } = await at(actor)
    for (const [name, asked] of Object.entries(ROWS) as [Touching, readonly Row[]][])
      for (const { what, input, answers } of asked) {
        const answer = await answerOf(name, input(target), token)
        const said = (got: string | undefined) => `${actor} may ${what}: ${got}`
        expect(said(answer)).toBe(said(answers(level)[ACTORS.indexOf(actor)]))
      }
  }
})

const higher = (a: Level, b: Level): Level => (LEVELS.indexOf(a) > LEVELS.indexOf(b) ? a : b)

describe('people with whom an analysis is shared', () => {
  it.each(GrantLevel.options)('have their role and level, whatever everybody has: %s', async (level) => {
    const { owner, person, id, target } = await shared()
    const cases = [...LEVELS.map((everybody) => ['viewer', everybody] as const), ['editor', 'private'] as const]
    for (const [role, everybody] of cases) {
      const settings = { analysis_id: id, title: 'A', description: '' }
      const publication = everybody === 'private' ? {} : { publication: { level: everybody, column_ids: ['c1'] } }
      const visibility = everybody === 'private' ? 'private' : 'public'
      await server.call('apiv2/save_analysis_settings', { ...settings, visibility, ...publication }, owner.token)
      const share = { analysis_id: id, emails: [person.email], role, publication: { level, column_ids: ['c1'] } }
      await server.call('apiv2/share_analysis', share, owner.token)
      const reads = higher(role === 'editor' ? higher(level, 'explore') : level, everybody)
      // the last call leaves the analysis, so it is shared again below
      await expectAnswers(`${role} at ${level} beside ${everybody}`, await target(), person.token, (row) => row[role] ?? row.answers(reads)[1] ?? '')
      const { people } = (await server.call('apiv2/share_analysis', share, owner.token)).data
      await server.call('apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id ?? '' }, owner.token)
      if (role === 'viewer' && (everybody === 'private' || level === 'rows'))
        await expectAnswers(`who was ${role}, beside ${everybody}`, await target(), person.token, (row) => row.answers(everybody)[1] ?? '')
    }
  })
})

/** Tries every row about an analysis or a dataset as this person. Leaving the analysis comes last. */
async function expectAnswers(who: string, target: Target, token: string, expected: (row: Row) => string): Promise<void> {
  const rows = (Object.entries(ROWS) as [Touching, readonly Row[]][]).flatMap(([name, all]) => all.map((row) => ({ name, row })))
  for (const { name, row } of rows.toSorted((a, b) => Number(a.name === 'apiv2/leave_analysis') - Number(b.name === 'apiv2/leave_analysis'))) {
    const said = (got: string) => `${who} may ${row.what}: ${got}`
    expect(said(await answerOf(name, row.input(target), token))).toBe(said(expected(row)))
  }
}

/** Creates an analysis with a saved step, and a person with whom it can be shared. */
async function shared() {
  const [owner, other] = await Promise.all(['owner', 'person'].map((name) => server.user(name)))
  if (!owner || !other) throw new Error('there are two')
  const person = { token: other.token, email: `person-${other.id}@example.org` }
  const { datasetId, job } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\nbroken\n')
  const { id, value_json } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, owner.token)).data
  const steps = value_json.steps.map((step) => ({ ...step, config: SAVED }))
  await server.call('apiv2/save_analysis', { analysis_id: id, base_version: 1, value_json: { ...value_json, steps } }, owner.token)
  const hashOf = async (token: string): Promise<string | undefined> => {
    const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: SAVED }, token)
    return code === 'ok' && data.status === 'done' ? data.result.config_hash : undefined
  }
  const target = async (): Promise<Target> => {
    const { version = 1, value_json: document = value_json } = (await server.call('apiv2/get_analysis', { analysis_id: id }, person.token)).data ?? {}
    const ownersHash = (await hashOf(owner.token)) ?? ''
    return { analysis: id, dataset: datasetId, job: job.id, version, document, hash: (await hashOf(person.token)) ?? ownersHash, ownersHash }
  }
  return { owner, person, id, target }
}
