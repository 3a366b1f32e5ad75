import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { ErrorReply } from '../src/contract/error-reply.ts'
import { call, signUp, untilReady, upload } from './support/crash-clients.ts'
import { aConfig } from './support/documents.ts'
import { type Product, removeData, startProduct } from './support/product.ts'

const SETTINGS = { DEMO_DATA: 'off', QUERY_WORKERS: '1' }
const agent = new Agent({ keepAlive: true, maxSockets: 10 })

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: ErrorReply
}

/** Sends a request on a keep-alive connection, as a browser does. */
function ask(product: Product, name: string, data: unknown, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = request(`${product.url}/nexus`, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: JSON.parse(text) }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ name, data }))
  })
}

/** Returns the process IDs of a product's engine processes: the running processes whose environment contains its data folder. */
const childrenOf = (product: Product): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && existsSync(`/proc/${pid}/exe`) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(product.dataDir)
    } catch {
      return false
    }
  })

async function busyProduct(): Promise<{ product: Product; running: Promise<Answer>; waiting: Promise<Answer> }> {
  const product = await startProduct(undefined, SETTINGS)
  const token = await signUp(product)
  const csv = `id,name\n${Array.from({ length: 300_000 }, (_, i) => `${i},name ${i}`).join('\n')}\n`
  const { dataset_id } = await upload(product, token, 'Large', csv)
  await untilReady(product, token, dataset_id)
  const { id } = await call<{ id: string }>(product, 'apiv2/create_analysis', { dataset_id, title: 'A' }, token)
  const nested = Array.from({ length: 60 }).reduce<string>((text) => `md5(${text})`, 'name')
  const measure = { id: 'm', name: 'M', type: 'sql', value: { sql: `count(distinct ${nested})` } }
  const apply = (step_id: string) =>
    ask(product, 'apiv2/analysis_apply_step', { analysis_id: id, step_id, config: aConfig({ measures: [measure as never] }) }, token)
  const until = async (step_id: string, state: string) => {
    while ((await call<{ state: string }>(product, 'apiv2/get_step_progress', { analysis_id: id, step_id }, token)).state !== state);
  }
  const running = apply('s1')
  await until('s1', 'running')
  const waiting = apply('s2')
  await until('s2', 'waiting')
  // a connection with an unfinished request, which stays open until the server closes it
  const slow = connect(Number(new URL(product.url).port), new URL(product.url).hostname)
  const begun = new Promise((resolve) => slow.once('data', resolve))
  slow
    .on('error', () => undefined)
    .write('POST /nexus HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n')
  await begun
  return { product, running, waiting }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s while queries run', (signal) => {
  it('answers them that the server is restarting, ends the children, and exits with 0', async () => {
    const { product, running, waiting } = await busyProduct()
    const ended = product.stop(signal)
    for (const answer of [await running, await waiting]) {
      expect([answer.status, answer.retryAfter, answer.body.code, answer.body.message]).toEqual([
        503,
        '2',
        'restarting',
        'The server is restarting. Try again in 2 s.',
      ])
    }
    expect(await ended).toBe(0)
    while (childrenOf(product).length > 0) await new Promise((resolve) => setImmediate(resolve))
    removeData(product)
  })
})

it('a second signal ends the server at once', async () => {
  const { product, running, waiting } = await busyProduct()
  const gone = Promise.allSettled([running, waiting])
  product.signal('SIGSTOP')
  product.signal('SIGTERM')
  const ended = product.stop('SIGINT')
  product.signal('SIGCONT')
  expect(await ended).toBe(1)
  await gone
  removeData(product)
})

it('SIGTERM tells whoever has an open stream that the server is restarting, and closes it', async () => {
  const product = await startProduct(undefined, SETTINGS)
  const token = await signUp(product)
  const { dataset_id, job_id } = await upload(product, token, 'Small', 'a\n1\n')
  await untilReady(product, token, dataset_id)
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 5_000 })
  db.exec("UPDATE jobs SET state = 'running'")
  db.close()
  const response = await fetch(`${product.url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'apiv2/watch_job', data: { job_id } }),
  })
  expect(response.status).toBe(200)
  const ended = product.stop('SIGTERM')
  expect(await response.text()).toMatch(/"state":"running"[\s\S]*event: error\ndata: \{"code":"restarting",.*\}\n\n$/)
  expect(await ended).toBe(0)
  removeData(product)
})
