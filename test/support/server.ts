/** Starts a complete server in the test's process, with real engine processes. Tests call it through its HTTP layer. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { InjectOptions } from 'fastify'
import type { ErrorParams } from '../../src/contract/errors.ts'
import { type Input, type OperationName, type Output, operations } from '../../src/contract/operations.ts'
import { createServer, type Server } from '../../src/server/app.ts'
import { retailQuery } from '../../src/server/demo/retail.ts'
import { hashToken, newId, newToken } from '../../src/server/security/secrets.ts'
import { readSettings } from '../../src/server/settings.ts'
import { newDataDir } from './data-dir.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'

export interface TestServer extends Server {
  readonly dataDir: string
  readonly printed: string[]
  /** Creates an account with a confirmed email address; returns its ID and a session token. */
  readonly user: (name: string, role?: string) => Promise<{ id: string; token: string }>
  readonly call: <N extends OperationName>(name: N, data: Input<N>, token?: string, headers?: Record<string, string>) => Promise<TestReply<Output<N>>>
  readonly upload: (token: string, csv: string | Buffer, title?: string, fileName?: string, more?: object) => Promise<TestReply<Output<'apiv2/upload_dataset'>>>
  /** Uploads a file and waits for its import; returns the dataset's ID and the finished job. */
  readonly importCsv: (token: string, csv: string | Buffer) => Promise<{ datasetId: string; job: Output<'apiv2/get_job'> }>
  /** Polls a job until it has ended; returns it. */
  readonly jobEnd: (jobId: string, token: string) => Promise<Output<'apiv2/get_job'>>
  /** Sets the flag directly in the store, without an operation. */
  readonly makeDatasetPublic: (datasetId: string) => Promise<void>
  readonly remove: () => Promise<void>
}

export type TestReply<T> = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly params: ErrorParams
  readonly data: T
  readonly headers: Record<string, unknown>
}

export function withDb(dataDir: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  work(db)
  db.close()
}

const BOUNDARY = 'tessera-test-boundary'

export function multipart(parts: readonly { name: string; value: string | Buffer; fileName?: string }[]): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/csv`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}
export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** Creates a user with a dataset of generated orders and an analysis on it. */
export async function anAnalysisOfOrders(server: TestServer, rows: number): Promise<{ token: string; analysisId: string; datasetId: string }> {
  const { id: ownerId, token } = await server.user('owner')
  const datasetId = newId()
  const jobId = newId()
  const { store, imports } = server.services
  await store.datasets.add({
    id: datasetId,
    ownerId,
    title: 'Orders',
    description: '',
    sourceType: 'demo',
    sourceNote: '',
    visibility: 'private',
    jobId,
    bytes: 0,
  })
  imports.start({ jobId, datasetId, ownerId, source: retailQuery(rows), options: null })
  while ((await store.datasets.job(jobId))?.state === 'running') await new Promise((resolve) => setTimeout(resolve, 50))
  return { token, datasetId, analysisId: (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Orders' }, token)).data.id }
}

interface Answer {
  readonly statusCode: number
  readonly headers: Record<string, unknown>
  readonly body: string
}

/** Sends a request and returns the complete answer. For an event stream, returns the answer up to the first event, then disconnects. */
export async function injected(app: Server['app'], request: InjectOptions): Promise<Answer> {
  const response = await app.inject({ ...request, payloadAsStream: true })
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
  const pieces: Buffer[] = []
  for await (const piece of response.stream()) {
    pieces.push(Buffer.from(piece))
    if (isStream && Buffer.concat(pieces).includes('event: ')) break
  }
  return { statusCode: response.statusCode, headers: response.headers, body: Buffer.concat(pieces).toString('utf8') }
}

function replyOf({ statusCode, headers, body: text }: Answer) {
  const body = headers['content-type']?.toString().startsWith('application/json') ? JSON.parse(text) : {}
  return { status: statusCode, code: body.code ?? 'ok', message: body.message ?? '', params: body.params ?? {}, data: body.data, headers }
}

export async function startServer(env: Record<string, string> = {}, dataDir = newDataDir('tessera-test-'), pages = false): Promise<TestServer> {
  const read = readSettings([], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    QUERY_WORKERS: '2',
    QUERY_MEMORY_MB: '512',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    ...GENEROUS_LIMITS,
    ...env,
  })
  if ('problems' in read) throw new Error(read.problems.join())
  const printed: string[] = []
  const server = await createServer(read.settings, (line) => printed.push(line), { pages })

  const call: TestServer['call'] = async (name, data, token, headers = {}) => {
    const isUpload = operations[name].transport === 'multipart'
    const form = [
      { name: 'name', value: name },
      { name: 'data', value: JSON.stringify(data) },
      { name: 'file', value: 'x', fileName: 'x.nothing' },
    ]
    const inject = operations[name].transport === 'stream' ? (request: InjectOptions) => injected(server.app, request) : server.app.inject.bind(server.app)
    const response = await inject({
      method: 'POST',
      url: '/nexus',
      payload: isUpload ? multipart(form) : ({ name, data } as Record<string, unknown>),
      headers: { ...(isUpload ? MULTIPART : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    })
    return replyOf(response)
  }
  const upload: TestServer['upload'] = async (token, csv, title = 'Test', fileName = 'test.csv', more = {}) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/nexus',
      headers: { ...MULTIPART, authorization: `Bearer ${token}` },
      payload: multipart([
        { name: 'name', value: 'apiv2/upload_dataset' },
        { name: 'data', value: JSON.stringify({ title, ...more }) },
        { name: 'file', value: csv, fileName },
      ]),
    })
    return replyOf(response)
  }
  const jobEnd: TestServer['jobEnd'] = async (jobId, token) => {
    for (;;) {
      const job = (await call('apiv2/get_job', { job_id: jobId }, token)).data
      if (job.state !== 'running') return job
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  return {
    ...server,
    dataDir,
    printed,
    call,
    upload,
    user: async (name, role = 'user') => {
      const id = newId()
      const token = newToken()
      await server.services.store.accounts.add({ id, email: `${name}-${id}@example.org`, name, password: null, role, confirmed: true })
      await server.services.store.accounts.openSession(hashToken(token), id, 3_600_000, 'test')
      return { id, token }
    },
    importCsv: async (token, csv) => {
      const { data, message } = await upload(token, csv)
      if (!data) throw new Error(message)
      return { datasetId: data.dataset_id, job: await jobEnd(data.job_id ?? '', token) }
    },
    jobEnd,
    makeDatasetPublic: async (datasetId) => withDb(dataDir, (db) => db.exec(`UPDATE datasets SET visibility = 'public' WHERE id = '${datasetId}'`)),
    remove: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
