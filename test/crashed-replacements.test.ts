/** Kills the server with kill -9 while a file replaces the data of a dataset or is appended. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, csvOf, list, signUp, untilReady, upload } from './support/crash-clients.ts'
import { newDataDir } from './support/data-dir.ts'
import { type Product, removeData, startProduct } from './support/product.ts'

const SETTINGS = { DEMO_DATA: 'off', QUERY_WORKERS: '1', ORPHANS_AFTER_MIN: '0', QUERY_THREADS: '1' }
const OLD = 1_000
/** Enough rows for the import to run while the server is killed. */
const NEW = 400_000

interface Job {
  readonly state: string
  readonly stage: string
  readonly error: { readonly code: string } | null
}

let product: Product
let token: string
beforeAll(async () => {
  product = await startProduct(newDataDir('tessera-crashed-'), SETTINGS)
  token = await signUp(product)
})
afterAll(async () => {
  await product.stop()
  removeData(product)
})

async function uploadNext(dataset_id: string): Promise<string> {
  const form = new FormData()
  form.append('name', 'apiv2/upload_replacement')
  form.append('data', JSON.stringify({ dataset_id }))
  form.append('file', new Blob([csvOf(NEW)]), 'next.csv')
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  return ((await response.json()) as { data: { file_id: string } }).data.file_id
}

const jobOf = (job_id: string) => call<Job>(product, 'apiv2/get_job', { job_id }, token)
const rowsOf = async (dataset_id: string) => (await call<{ total_rows: number }>(product, 'apiv2/preview_dataset', { dataset_id, count: 1 }, token)).total_rows

async function untilJob(job_id: string, isIt: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await jobOf(job_id)
    if (isIt(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it.each([
  ['replace', NEW],
  ['append', OLD + NEW],
] as const)('a server killed while it runs "%s" serves the old rows, and then all the new ones', async (mode, after) => {
  const { dataset_id } = await upload(product, token, mode, csvOf(OLD))
  await untilReady(product, token, dataset_id)
  const file_id = await uploadNext(dataset_id)
  const staged = join(product.dataDir, 'uploads', `${file_id}.source`)
  const order = { dataset_id, file_id, mode, doubles: 'keep' }
  const { job_id } = await call<{ job_id: string }>(product, 'apiv2/import_replacement', order, token)
  await untilJob(job_id, ({ state, stage }) => state !== 'running' || stage !== 'waiting')
  await product.kill()
  expect(existsSync(staged)).toBe(true)

  product = await startProduct(product.dataDir, SETTINGS)
  expect(existsSync(staged)).toBe(true)
  expect([OLD, after]).toContain(await rowsOf(dataset_id))
  // the restart continues the job
  expect(await untilJob(job_id, ({ state }) => state !== 'running')).toMatchObject({ state: 'done', error: null })
  expect(await rowsOf(dataset_id)).toBe(after)
  expect((await list(product, token)).find((d) => d.id === dataset_id)?.status).toBe('ready')
  // the former rows can be brought back
  const { versions } = await call<{ versions: { id: string; rows: number }[] }>(product, 'apiv2/list_dataset_versions', { dataset_id }, token)
  expect(versions.map(({ rows }) => rows)).toEqual([after, OLD])
  await call(product, 'apiv2/restore_dataset_version', { dataset_id, version_id: versions[1]?.id }, token)
  expect(await rowsOf(dataset_id)).toBe(OLD)
})

it('a server killed between the upload and the import keeps the uploaded file', async () => {
  const { dataset_id } = await upload(product, token, 'staged', csvOf(OLD))
  await untilReady(product, token, dataset_id)
  const file_id = await uploadNext(dataset_id)
  await product.kill()
  product = await startProduct(product.dataDir, SETTINGS)
  const { job_id } = await call<{ job_id: string }>(product, 'apiv2/import_replacement', { dataset_id, file_id }, token)
  expect((await untilJob(job_id, ({ state }) => state !== 'running')).state).toBe('done')
  expect(await rowsOf(dataset_id)).toBe(NEW)
})
