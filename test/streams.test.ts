/** Event streams over real connections: directly, compressed, and through proxies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Job } from '../src/contract/dataset.ts'
import { newId } from '../src/server/security/secrets.ts'
import { texts } from '../src/texts/en/site.ts'
import { type ClientDependencies, createClient } from '../src/web/api/client.ts'
import { createWatch } from '../src/web/api/watch.ts'
import { startProxy } from './support/proxy.ts'
import { startServer, type TestServer } from './support/server.ts'

const TITLE = '销售数据 “north”'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startServer({ STREAM_HEARTBEAT_S: '1', STREAMS_PER_PERSON: '2' }, undefined, true)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.remove())

/** A job that stays in progress until the test ends it. */
interface TestJob {
  readonly token: string
  readonly ownerId: string
  readonly jobId: string
  readonly note: (progress: number) => Promise<void>
  readonly end: () => Promise<unknown>
}

/** Creates a job; `whose` is an earlier job whose owner it gets. */
async function aJob(whose?: TestJob): Promise<TestJob> {
  const { id: ownerId, token } = whose ? { id: whose.ownerId, token: whose.token } : await server.user('owner')
  const jobId = newId()
  const { datasets } = server.services.store
  const named = { id: newId(), ownerId, title: TITLE, description: '', sourceType: 'demo', sourceNote: '', bytes: 0 }
  await datasets.add({ ...named, visibility: 'private', jobId })
  return {
    ...{ token, ownerId, jobId },
    note: (progress) => datasets.progress(jobId, { stage: 'reading', progress, rows: 0, bytes: 0 }),
    end: () => datasets.endJob(jobId, 'cancelled', null),
  }
}

interface Opened {
  readonly response: Response
  /** Waits until the stream has sent this text or ended; returns everything sent so far. */
  readonly until: (piece: string) => Promise<string>
  readonly leave: () => void
}

async function open(jobId: string, headers: Record<string, string>, body?: unknown, way = url): Promise<Opened> {
  const stop = new AbortController()
  const response = await fetch(`${way}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body ?? { name: 'apiv2/watch_job', data: { job_id: jobId } }),
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  return {
    response,
    leave: () => stop.abort(),
    until: async (piece) => {
      while (!said.includes(piece)) {
        const next = await reader?.read()
        if (!next || next.done) return said
        said += next.value
      }
      return said
    },
  }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const untilOpen = async (count: number): Promise<void> => {
  while (server.services.streams.count !== count) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a stream', () => {
  it('gives each state as it comes, says between them that it lives, and ends with its subject', async () => {
    const job = await aJob()
    const { response, until } = await open(job.jobId, { ...bearer(job.token), 'accept-encoding': 'gzip, deflate, br' })
    expect(
      Object.fromEntries(['content-type', 'content-encoding', 'cache-control', 'x-accel-buffering'].map((name) => [name, response.headers.get(name)])),
    ).toEqual({
      'content-type': 'text/event-stream; charset=utf-8',
      'content-encoding': null,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(await until('"stage":"waiting"')).toContain(TITLE.replaceAll('"', '\\"'))
    await until('\n: \n')
    await job.note(0.25)
    await until('"progress":0.25')
    await job.end()
    expect(await until('event: end')).toContain('"state":"cancelled"')
    await untilOpen(0)
  })

  it('is refused like every call: to guests, to others, by GET, without proof of our own page, with keys that are not known', async () => {
    const job = await aJob()
    const other = await server.user('other')
    const answers = [
      await open(job.jobId, {}),
      await open(job.jobId, bearer(other.token)),
      await open(job.jobId, { ...bearer(job.token), cookie: 'XSRF-TOKEN=x' }),
      await open(job.jobId, bearer(job.token), { name: 'apiv2/watch_job', data: { job_id: job.jobId, more: 1 } }),
    ].map(({ response }) => response.status)
    const byGet = await fetch(`${url}/nexus?name=apiv2/watch_job&data={}`, { headers: bearer(job.token) })
    expect([...answers, byGet.status]).toEqual([401, 404, 403, 400, 405])
    expect(server.services.streams.count).toBe(0)
  })

  it('ends when its caller signs out', async () => {
    const job = await aJob()
    const { until } = await open(job.jobId, bearer(job.token))
    await until('event: data')
    await server.call('logout', {}, job.token)
    expect(await until('nothing more')).toMatch(/event: error\ndata: \{"code":"unauthenticated",.*\}\n\n$/)
    await untilOpen(0)
  })

  it('ends its work at the server when its page closes, and leaves its place to the next', async () => {
    const job = await aJob()
    const first = await open(job.jobId, bearer(job.token))
    const second = await open(job.jobId, bearer(job.token))
    const third = await open(job.jobId, bearer(job.token))
    expect(third.response.status).toBe(200)
    expect(await third.until('nothing more')).toMatch(/^event: error\ndata: \{"code":"streams_full",.*\}\n\n$/)
    first.leave()
    second.leave()
    await untilOpen(0)
    const again = await open(job.jobId, bearer(job.token))
    expect(again.response.status).toBe(200)
    again.leave()
    await untilOpen(0)
  })
})

it('ends at once when what its caller had is taken back, however long its heartbeats are', async () => {
  const slow = await startServer({}, undefined, true)
  Object.assign(slow.services.settings, { STREAM_HEARTBEAT_S: 3_600 })
  const way = await slow.app.listen({ port: 0, host: '127.0.0.1' })
  const [owner, ben] = [await slow.user('owner'), await slow.user('ben')]
  const jobId = newId()
  const dataset_id = newId()
  await slow.services.store.datasets.add({
    ...{ id: dataset_id, ownerId: owner.id, title: TITLE, description: '', sourceType: 'demo', sourceNote: '', bytes: 0, visibility: 'private', jobId },
  })
  const emails = [`ben-${ben.id}@example.org`.toLowerCase()]
  const share = async () => (await slow.call('apiv2/share_dataset', { dataset_id, emails, role: 'editor' }, owner.token)).data.people[0]?.id ?? ''
  const quiet = async (token: string) => {
    const one = await open(jobId, bearer(token), undefined, way)
    await one.until('event: data')
    return one
  }
  await share()
  const demoted = await quiet(ben.token)
  await slow.call('apiv2/change_dataset_share', { dataset_id, share_id: await share(), role: 'viewer' }, owner.token)
  expect(await demoted.until('nothing more')).toContain('"code":"not_found"')
  const share_id = await share()
  const shared = await quiet(ben.token)
  await slow.call('apiv2/unshare_dataset', { dataset_id, share_id }, owner.token)
  expect(await shared.until('nothing more')).toContain('"code":"not_found"')
  const own = await quiet(owner.token)
  await slow.call('logout', {}, owner.token)
  expect(await own.until('nothing more')).toContain('"code":"unauthenticated"')
  await slow.remove()
})

it('the stream of all imports tells of one that begins later, and ends when none runs', async () => {
  const first = await aJob()
  const { until } = await open('', bearer(first.token), { name: 'apiv2/watch_jobs', data: {} })
  await until(first.jobId)
  const second = await aJob(first)
  await until(second.jobId)
  await first.end()
  await until('"state":"cancelled"')
  await second.note(0.5)
  await until('"progress":0.5')
  await second.end()
  const last = (await until('event: end')).split('\n').findLast((line) => line.startsWith('data: {"jobs"'))
  const { jobs } = JSON.parse(last?.slice('data: '.length) ?? '')
  expect(jobs.map((job: Job) => [job.id, job.state])).toEqual([
    [second.jobId, 'cancelled'],
    [first.jobId, 'cancelled'],
  ])
  const other = await server.user('other')
  const stranger = await open('', bearer(other.token), { name: 'apiv2/watch_jobs', data: {} })
  expect(await stranger.until('event: end')).toContain('{"jobs":[]}')
  await untilOpen(0)
})

/** Creates the page's API client, connected to the address `way`. */
function pageAt(way: string, token: string) {
  const around: ClientDependencies = {
    fetch: (input, init) => fetch(`${way}${String(input)}`, init),
    ...{ locale: () => 'en', texts: () => texts.errors, token: () => token, session: () => 's', tab: () => 't', xsrf: () => '' },
    ...{ started: () => () => undefined, signInAgain: async () => false, failed: () => undefined },
  }
  const call = createClient(around)
  const watch = createWatch(around)
  return async (jobId: string, onState: (job: Job) => Promise<void>): Promise<Job | null> => {
    const input = { job_id: jobId }
    const ask = (signal: AbortSignal) => call('apiv2/get_job', input, { signal, quiet: true, background: true })
    for await (const job of watch('apiv2/watch_job', input, { signal: new AbortController().signal, ask })) {
      await onState(job)
      if (job.state !== 'running') return job
    }
    return null
  }
}

describe.each(['pieces', 'drops', 'holds'] as const)('behind a proxy that %s', (manner) => {
  it('a page sees a job to its end', async () => {
    const job = await aJob()
    const proxy = await startProxy(Number(new URL(url).port), manner)
    const seen: (number | null)[] = []
    const ended = await pageAt(proxy.url, job.token)(job.jobId, async ({ title, progress }) => {
      expect(title).toBe(TITLE)
      if (progress === seen.at(-1)) return
      seen.push(progress)
      if (seen.length === 1) await job.note(0.5)
      if (seen.length === 2) await job.note(0.75)
      if (seen.length === 3) await job.end()
    })
    expect([ended?.state, seen.slice(0, 3)]).toEqual(['cancelled', [null, 0.5, 0.75]])
    expect(proxy.dropped() > 0).toBe(manner === 'drops')
    await untilOpen(0)
    await proxy.close()
  })
})
