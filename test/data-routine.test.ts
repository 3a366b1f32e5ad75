/**
 * The routine of a month, in random order, compared with a plain model of rows: new files, former versions, datasets
 * made of datasets that follow, a source that is taken back and shared again, and restarts of the server. After each
 * step everybody reads the rows that the model has, and a pivot table gives the totals of these rows.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { append, combining, lookup } from './support/combining.ts'
import { seeded } from './support/crash.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { replaceData } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'

const STEPS = 16
const REGIONS = ['West', 'East', 'North', 'South']
/** How long a rebuild may take on a busy machine. */
const PATIENCE = 30_000

/** A region, an amount and, if it was looked up, a target. */
type Row = readonly (string | number | null)[]
type Person = Awaited<ReturnType<TestServer['user']>>
interface Data {
  readonly id: string
  readonly owner: Person
  readonly readers: readonly Person[]
  rows: readonly Row[]
}
interface File extends Data {
  readonly header: string
  /** The rows of every version that there was, by its ID. */
  readonly versions: Map<string, readonly Row[]>
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const { seed } = propertyRuns(4_646, 1)
const random = seeded(seed)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const few = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))

/** Rows of a file. The first has a region, so that the types stay. Some regions are blank and, if `doubles`, occur twice. */
function someRows(doubles: boolean): Row[] {
  const regions = [...REGIONS].sort(() => random() - 0.5).slice(0, few(1, REGIONS.length))
  const more: (string | null)[] = doubles ? Array.from({ length: few(1, 6) }, () => pick([...REGIONS, null])) : [null]
  return [...regions, ...more].map((region) => [region, few(1, 99)])
}
const csvOf = (header: string, rows: readonly Row[]): string => `${[header, ...rows.map((row) => row.map((cell) => cell ?? '').join(','))].join('\n')}\n`

/** The rows of a lookup of targets by region; null if a region has two. */
function lookedUp(orders: readonly Row[], targets: readonly Row[]): Row[] | null {
  const known = targets.filter(([region]) => region !== null)
  const byRegion = new Map(known.map(([region, target]) => [region, target]))
  return byRegion.size === known.length ? orders.map(([region, amount]) => [region ?? null, amount ?? null, byRegion.get(region ?? null) ?? null]) : null
}
const sum = (values: readonly (Row[number] | undefined)[]): number | null => {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0)
}
/** The target of each region once. */
const targetsOnce = (rows: readonly Row[]): number | null => sum([...new Map(rows.filter((row) => row[2] !== null).map((row) => [row[0], row[2]])).values()])

async function aFile(owner: Person, header: string, doubles: boolean): Promise<File> {
  const rows = someRows(doubles)
  const { datasetId: id } = await server.importCsv(owner.token, csvOf(header, rows))
  const file: File = { id, owner, readers: [owner], header, rows, versions: new Map() }
  await remember(file)
  return file
}

async function remember(file: File): Promise<void> {
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: file.id }, file.owner.token)
  file.versions.set(data.version_id ?? '', file.rows)
}

async function replace(file: File, doubles: boolean): Promise<void> {
  const rows = someRows(doubles)
  expect(await replaceData(server, file.owner.token, file.id, csvOf(file.header, rows))).toMatchObject({ state: 'done' })
  file.rows = rows
  await remember(file)
}

async function restore(file: File): Promise<void> {
  const { versions } = (await server.call('apiv2/list_dataset_versions', { dataset_id: file.id }, file.owner.token)).data
  expect(versions.map(({ id }) => file.versions.get(id)?.length)).toEqual(versions.map(({ rows }) => rows))
  const { id: version_id } = pick(versions)
  expect((await server.call('apiv2/restore_dataset_version', { dataset_id: file.id, version_id }, file.owner.token)).code).toBe('ok')
  file.rows = file.versions.get(version_id) ?? []
}

/** Shares a dataset with a person, or takes it back. */
async function share({ id: dataset_id, owner }: Data, email: string, isShared: boolean): Promise<void> {
  if (isShared) {
    expect((await server.call('apiv2/share_dataset', { dataset_id, emails: [email], role: 'viewer' }, owner.token)).code).toBe('ok')
    return
  }
  const { people } = (await server.call('apiv2/list_dataset_shares', { dataset_id }, owner.token)).data
  const share_id = people.find((one) => one.email === email)?.id ?? ''
  expect((await server.call('apiv2/unshare_dataset', { dataset_id, share_id }, owner.token)).code).toBe('ok')
}

async function read(dataset_id: string, person: Person): Promise<readonly Row[] | string> {
  const { code, data } = await server.call('apiv2/preview_dataset', { dataset_id, count: 200 }, person.token)
  if (code !== 'ok') return code
  const [first = []] = data.data
  return first.map((_, row) => data.data.map((column) => (column[row] === null || column[row] === undefined ? null : (column[row] as string | number))))
}

/** The totals of an analysis without groups, or the code of the refusal. */
async function totals(analysis_id: string, columns: readonly string[], { token }: Person): Promise<(number | null)[] | string> {
  const config = aConfig({ measures: columns.map((column) => aMeasure(column, 'sum', column)) })
  const { code, data } = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, token)
  if (code !== 'ok' || data.status !== 'done') return code
  return data.result.data.map(([value]) => (value === null || value === undefined ? null : Number(value)))
}

it('gives the rows and totals of a plain model after every step', async () => {
  const [ana, ben, eve] = [await server.user('ana'), await server.user('ben'), await server.user('eve')]
  const [toBen, toEve] = [emailOf(ben, 'ben'), emailOf(eve, 'eve')]
  const targets = await aFile(ana, 'Region,Target', false)
  const [orders, more] = [await aFile(ben, 'Region,Amount', true), await aFile(ben, 'Region,Amount', true)]
  await share(targets, toBen, true)
  const { combine } = combining(server)
  const made = async (combination: ReturnType<typeof append>): Promise<Data> => ({
    id: (await combine(ben, combination)).id,
    owner: ben,
    readers: [ben],
    rows: [],
  })
  const withTargets = await made(lookup(orders.id, targets.id))
  const all = await made(append(orders.id, more.id))
  const top = await made(append(withTargets.id, more.id))
  const analysisOn = async ({ id }: Data) => (await server.call('apiv2/create_analysis', { dataset_id: id, title: 'A' }, ben.token)).data.id
  const [onTargets, onAll, onTop] = [await analysisOn(withTargets), await analysisOn(all), await analysisOn(top)]
  let [isShared, eveReads] = [true, false]

  /** The datasets that the files make now. Keys that have become double leave the former rows. */
  function settle(): void {
    all.rows = [...orders.rows, ...more.rows]
    if (!isShared) return
    withTargets.rows = lookedUp(orders.rows, targets.rows) ?? withTargets.rows
    top.rows = [...withTargets.rows, ...more.rows.map(([region, amount]) => [region ?? null, amount ?? null, null])]
  }
  async function verify(step: string): Promise<void> {
    settle()
    const expected = {
      ...{ targets: targets.rows, orders: orders.rows, more: more.rows, all: all.rows, eve: eveReads ? all.rows : 'not_found' },
      ...{ withTargets: isShared ? withTargets.rows : 'sources_ended', top: isShared ? top.rows : 'sources_ended' },
      bensTargets: isShared ? targets.rows : 'not_found',
      onAll: [sum(all.rows.map((row) => row[1]))],
      onTargets: isShared ? [sum(withTargets.rows.map((row) => row[1])), targetsOnce(withTargets.rows)] : 'access_ended',
      onTop: isShared ? [1, 2].map((at) => sum(top.rows.map((row) => row[at]))) : 'access_ended',
    }
    const found = async () => ({
      ...{ targets: await read(targets.id, ana), orders: await read(orders.id, ben), more: await read(more.id, ben), all: await read(all.id, ben) },
      ...{ eve: await read(all.id, eve), withTargets: await read(withTargets.id, ben), top: await read(top.id, ben), bensTargets: await read(targets.id, ben) },
      onAll: await totals(onAll, ['c2'], ben),
      onTargets: await totals(onTargets, ['c2', 'j1_c2'], ben),
      onTop: await totals(onTop, ['c2', 'j1_c2'], ben),
    })
    await vi.waitFor(async () => expect({ step, ...(await found()) }).toEqual({ step, ...expected }), { timeout: PATIENCE, interval: 100 })
  }

  const steps = {
    replaceTargets: () => replace(targets, false),
    doubleTargets: () => replace(targets, true),
    replaceOrders: () => replace(orders, true),
    replaceMore: () => replace(more, true),
    restore: () => restore(pick([targets, orders, more])),
    shareTargets: async () => {
      isShared = !isShared
      await share(targets, toBen, isShared)
    },
    shareAll: async () => {
      eveReads = !eveReads
      await share(all, toEve, eveReads)
    },
    rebuild: async () => {
      const { data } = await server.call('apiv2/import_dataset', { dataset_id: pick([withTargets, all, top]).id }, ben.token)
      // another rebuild may run already
      if (data) await server.jobEnd(data.job_id, ben.token)
    },
    restart: async () => {
      await server.close()
      server = await startServer({}, server.dataDir)
    },
  } as const
  const names = Object.keys(steps) as (keyof typeof steps)[]
  await verify('start')
  // each kind of step occurs, in random order
  const order = [...names, ...Array.from({ length: STEPS - names.length }, () => pick(names))].sort(() => random() - 0.5)
  for (const [at, name] of order.entries()) {
    await steps[name]()
    await verify(`seed ${seed}: ${order.slice(0, at + 1).join(', ')}`)
  }
})
