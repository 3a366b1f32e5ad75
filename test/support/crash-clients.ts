/**
 * Clients that keep sending requests until the server is killed. They record which changes the server acknowledged, to
 * compare them with its data after the restart.
 */
import { type Product, startProduct } from './product.ts'

const PASSWORD = 'Vq7!mountain'
const UNFINISHED_MAX = 5
const DATASETS_MAX = 12

export async function call<T>(product: Product, name: string, data: unknown, token = ''): Promise<T> {
  const response = await fetch(`${product.url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ name, data }),
  })
  const body = (await response.json()) as { data: T; code?: string; message?: string }
  if (!response.ok) throw new Refused(`${name}: ${body.code} ${body.message}`)
  return body.data
}

/** The server answered a request with an error. */
export class Refused extends Error {}

export async function signUp(product: Product): Promise<string> {
  const email = 'crash@example.org'
  await call(product, 'signup', { email, name: 'Crash', password: PASSWORD, confirm_password: PASSWORD })
  let token: string | undefined
  for (; token === undefined; await new Promise((resolve) => setTimeout(resolve, 20))) token = /confirm-email-(\S+)/.exec(product.console())?.[1]
  return (await call<{ token: string }>(product, 'confirm_email', { token, password: PASSWORD })).token
}

export interface Listed {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly rows: number
}
export const list = async (product: Product, token: string): Promise<Listed[]> =>
  (await call<{ datasets: Listed[] }>(product, 'apiv2/list_datasets', {}, token)).datasets

export async function untilReady(product: Product, token: string, id: string): Promise<void> {
  while ((await list(product, token)).find((d) => d.id === id)?.status !== 'ready') await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The changes that the server acknowledged, and the requests that were still unanswered when it was killed. */
export interface Log {
  readonly token: string
  /** Number of rows by dataset ID, for every acknowledged upload. */
  readonly datasets: Map<string, number>
  /** Datasets whose deletion was requested but not answered: they may or may not exist. */
  readonly deleting: Set<string>
  readonly analysis: string
  /** `saved`: number of the last acknowledged save. `saving`: number of the unanswered one. */
  saved: number
  saving: number
  acknowledged: { uploads: number; imports: number; saves: number; deletions: number }
}

/** Returns a CSV file with this many rows. */
export const csvOf = (rows: number): string =>
  `id,name,amount\n${Array.from({ length: rows }, (_, i) => `${i},name ${i % 97},${(i % 1000) / 10}`).join('\n')}\n`

export async function upload(product: Product, token: string, title: string, csv: string, isImported = true): Promise<{ dataset_id: string; job_id: string }> {
  const form = new FormData()
  form.append('name', 'apiv2/upload_dataset')
  form.append('data', JSON.stringify({ title, import: isImported }))
  form.append('file', new Blob([csv]), 'x.csv')
  const response = await fetch(`${product.url}/nexus`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { data, code } = (await response.json()) as { data?: { dataset_id: string; job_id: string }; code?: string }
  if (!data) throw new Refused(`upload_dataset: ${code}`)
  return data
}

async function uploadRows(product: Product, log: Log, rows: number, isImported: boolean): Promise<void> {
  const { dataset_id } = await upload(product, log.token, `${rows} rows`, csvOf(rows), isImported)
  log.datasets.set(dataset_id, rows)
  log.acknowledged.uploads++
  if (isImported) return
  await call(product, 'apiv2/import_dataset', { dataset_id }, log.token)
  log.acknowledged.imports++
}

/** Uploads a file, or deletes a dataset if there are already too many. Does nothing new while too many uploads are unfinished. */
async function uploader(product: Product, log: Log, random: () => number): Promise<void> {
  const datasets = await list(product, log.token)
  const unfinished = datasets.filter((d) => d.status !== 'ready')
  const ready = datasets.filter((d) => d.status === 'ready')
  if (ready.length > DATASETS_MAX) {
    const { id } = ready[Math.floor(random() * ready.length)] as Listed
    log.deleting.add(id)
    await call(product, 'apiv2/delete_dataset', { dataset_id: id }, log.token)
    log.datasets.delete(id)
    log.acknowledged.deletions++
  } else if (unfinished.length < UNFINISHED_MAX) await uploadRows(product, log, 1_000 + Math.floor(random() * 60_000), random() < 0.7)
}

/** Rebuilds datasets, unchanged or with other types, and retries interrupted imports. */
async function rebuilder(product: Product, log: Log, random: () => number): Promise<void> {
  const datasets = (await list(product, log.token)).filter((d) => !log.deleting.has(d.id))
  const stopped = datasets.find((d) => d.status === 'interrupted' || d.status === 'staged')
  if (stopped) {
    await call(product, stopped.status === 'staged' ? 'apiv2/import_dataset' : 'apiv2/retry_import', { dataset_id: stopped.id }, log.token)
    log.acknowledged.imports++
    return
  }
  const chosen = datasets[Math.floor(random() * datasets.length)]
  if (chosen?.status !== 'ready') return
  const schema = { types: { c1: random() < 0.5 ? 'VARCHAR' : 'BIGINT' }, blank_misfits: [] }
  const options = random() < 0.5 ? {} : { options: { source: { kind: 'csv' }, schema } }
  await call(product, 'apiv2/import_dataset', { dataset_id: chosen.id, ...options }, log.token)
  log.acknowledged.imports++
}

export interface Saved {
  readonly title: string
  readonly version: number
  readonly value_json: { readonly steps: readonly { readonly name: string }[] }
}

/** Saves an analysis repeatedly. The name of its step states the number of the save. */
async function saver(product: Product, log: Log): Promise<void> {
  const { version, value_json } = await call<Saved>(product, 'apiv2/get_analysis', { analysis_id: log.analysis }, log.token)
  const number = Math.max(log.saved, log.saving) + 1
  log.saving = number
  const steps = value_json.steps.map((step) => ({ ...step, name: `save ${number}` }))
  await call(product, 'apiv2/save_analysis', { analysis_id: log.analysis, base_version: version, value_json: { ...value_json, steps } }, log.token)
  log.saved = number
  log.acknowledged.saves++
}

/** Rebuilding a dataset fails with a code of its own while the dataset is still being imported, or after it was deleted. */
const isExpected = (error: unknown): boolean => !(error instanceof Refused) || /job_running|not_found|job_not_stopped|dataset_not_ready/.test(error.message)

/** Runs all clients until the server is gone; returns the unexpected errors. */
export async function work(product: Product, log: Log, random: () => number, isOver: () => boolean): Promise<string[]> {
  const problems: string[] = []
  const forEver = async (act: () => Promise<void>): Promise<void> => {
    while (!isOver()) {
      try {
        await act()
      } catch (error) {
        if (!isExpected(error)) problems.push(String(error))
        if (!(error instanceof Refused)) return
      }
    }
  }
  await Promise.all([
    forEver(() => uploader(product, log, random)),
    forEver(() => uploader(product, log, random)),
    forEver(() => rebuilder(product, log, random)),
    forEver(() => saver(product, log)),
  ])
  return problems
}

/** Starts a server and creates an account, a dataset and an analysis. */
export async function firstServer(dataDir: string, settings: Record<string, string>): Promise<{ product: Product; log: Log }> {
  const product = await startProduct(dataDir, settings)
  const token = await signUp(product)
  const log: Log = {
    ...{ token, datasets: new Map(), deleting: new Set(), analysis: '', saved: 0, saving: 0 },
    acknowledged: { uploads: 0, imports: 0, saves: 0, deletions: 0 },
  }
  await uploadRows(product, log, 3, true)
  const [id = ''] = log.datasets.keys()
  await untilReady(product, token, id)
  const { id: analysis } = await call<{ id: string }>(product, 'apiv2/create_analysis', { dataset_id: id, title: 'Saved' }, token)
  return { product, log: { ...log, analysis } }
}
