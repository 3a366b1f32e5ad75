/**
 * kill -9 during an import, at a random moment: what was acknowledged before is whole, what was
 * under way is there or not there but never half, and a restart leaves no orphan.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from './product.ts'

const SETTINGS = { DEMO_DATA: 'off', QUERY_WORKERS: '1' }
const ROWS = 200_000
const PASSWORD = 'Vq7!mountain'

async function call<T>(product: Product, name: string, data: unknown, token = ''): Promise<T> {
  const response = await fetch(`${product.url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ name, data }),
  })
  const body = (await response.json()) as { data: T; message?: string }
  if (!response.ok) throw new Error(`${name}: ${body.message}`)
  return body.data
}

async function signUp(product: Product): Promise<string> {
  const email = 'crash@example.org'
  await call(product, 'signup', { email, name: 'Crash', password: PASSWORD, confirm_password: PASSWORD })
  const token = /confirm-email-(\S+)/.exec(product.console())?.[1]
  return (await call<{ token: string }>(product, 'confirm_email', { token })).token
}

async function upload(product: Product, token: string, title: string, csv: string): Promise<{ dataset_id: string; job_id: string }> {
  const form = new FormData()
  form.append('name', 'apiv2/upload_dataset')
  form.append('data', JSON.stringify({ title }))
  form.append('file', new Blob([csv]), 'x.csv')
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  return ((await response.json()) as { data: { dataset_id: string; job_id: string } }).data
}

interface Listed {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly rows: number
  readonly version_id?: string
}
const list = async (product: Product, token: string): Promise<Listed[]> =>
  (await call<{ datasets: Listed[] }>(product, 'apiv2/list_datasets', {}, token)).datasets

async function untilReady(product: Product, token: string, id: string): Promise<void> {
  for (;;) {
    const found = (await list(product, token)).find((d) => d.id === id)
    if (found?.status === 'ready') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function countRows(product: Product, token: string, id: string): Promise<number> {
  return (await call<{ total_rows: number }>(product, 'apiv2/preview_dataset', { dataset_id: id, count: 1 }, token)).total_rows
}

export interface CrashReport {
  readonly kills: number
  readonly finished: number
  readonly vanished: number
  readonly problems: string[]
}

/** `kills` rounds; `random` gives 0..1. Problems are sentences; none means nothing was lost. */
export async function crashLoop(kills: number, random: () => number): Promise<CrashReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-crash-'))
  const csv = `id,name,amount\n${Array.from({ length: ROWS }, (_, i) => `${i},name ${i % 97},${(i % 1000) / 10}`).join('\n')}\n`
  const problems: string[] = []
  let finished = 0
  let vanished = 0
  let product = await startProduct(dataDir, SETTINGS)
  const token = await signUp(product)
  const known = new Map<string, number>()
  const first = await upload(product, token, 'acknowledged', 'a\n1\n2\n3\n')
  await untilReady(product, token, first.dataset_id)
  known.set(first.dataset_id, 3)

  for (let round = 0; round < kills; round++) {
    const started = await upload(product, token, `round ${round}`, csv)
    await new Promise((resolve) => setTimeout(resolve, random() * 1_500))
    await product.kill()
    product = await startProduct(dataDir, SETTINGS)
    const listed = await list(product, token)
    const mine = listed.find((d) => d.id === started.dataset_id)
    if (mine && mine.status !== 'ready') problems.push(`round ${round}: the dataset is ${mine.status}`)
    if (mine?.status === 'ready') {
      finished++
      known.set(mine.id, ROWS)
    } else vanished++
    for (const [id, rows] of known) {
      const count = await countRows(product, token, id)
      if (count !== rows) problems.push(`round ${round}: ${id} has ${count} rows instead of ${rows}`)
    }
    const files = readdirSync(join(dataDir, 'datasets'))
    if (files.length !== known.size) problems.push(`round ${round}: ${files.length} files for ${known.size} datasets`)
    const left = [
      ...readdirSync(join(dataDir, 'temp')).filter((name) => name !== 'spill'),
      ...readdirSync(join(dataDir, 'uploads')).filter((name) => !known.has(name.split('.')[0] ?? '')),
    ]
    if (left.length > 0) problems.push(`round ${round}: left behind ${left.join(', ')}`)
  }
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { kills, finished, vanished, problems }
}
