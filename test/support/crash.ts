/**
 * Kills the server with kill -9 at random moments while clients upload, import, rebuild, delete and save. After each
 * restart, checks that everything acknowledged exists, that nothing is incomplete, and that no orphaned file is left.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { call, csvOf, firstServer, type Listed, type Log, list, type Saved, work } from './crash-clients.ts'
import { type Product, startProduct } from './product.ts'

const SETTINGS = { DEMO_DATA: 'off', QUERY_WORKERS: '1', ORPHANS_AFTER_MIN: '0', QUERY_THREADS: '1' }
const LONGEST_ROUND = 2_500

export interface CrashReport {
  readonly kills: number
  readonly acknowledged: Log['acknowledged']
  /** `interrupted`: imports that were running at a kill. `waited`: imports that the restart left for their owner to retry. */
  readonly interrupted: number
  readonly waited: number
  readonly problems: string[]
}

/** Returns the files that the metadata refers to at the moment of the kill. Reads a copy, because opening the original would start its recovery. */
function namedIn(dataDir: string): { versions: Set<string>; datasets: Set<string>; running: number } {
  const copy = mkdtempSync(join(tmpdir(), 'tessera-crash-meta-'))
  for (const name of readdirSync(dataDir)) if (name.startsWith('tessera.sqlite')) cpSync(join(dataDir, name), join(copy, name))
  const db = new DatabaseSync(join(copy, 'tessera.sqlite'))
  const ids = (table: string) =>
    new Set(
      db
        .prepare(`SELECT id FROM ${table}`)
        .all()
        .map((row) => String(row.id)),
    )
  const named = {
    versions: ids('dataset_versions'),
    datasets: ids('datasets'),
    running: Number(db.prepare("SELECT count(*) AS n FROM jobs WHERE state = 'running' AND attempts > 0").get()?.n),
  }
  db.close()
  rmSync(copy, { recursive: true, force: true })
  return named
}

/** Returns files from before the restart that the metadata does not refer to. */
function orphans(dataDir: string, named: ReturnType<typeof namedIn>, started: number): string[] {
  const known = { datasets: named.versions, uploads: named.datasets, reports: named.datasets, temp: new Set(['spill']) }
  return Object.entries(known).flatMap(([folder, names]) =>
    readdirSync(join(dataDir, folder))
      .filter((name) => !names.has(name.split('.')[0] ?? ''))
      .map((name) => join(dataDir, folder, name))
      .filter((path) => existsSync(path) && statSync(path).mtimeMs < started),
  )
}

async function rowsOf(product: Product, token: string, id: string): Promise<number> {
  return (await call<{ total_rows: number }>(product, 'apiv2/preview_dataset', { dataset_id: id, count: 1 }, token)).total_rows
}

async function lostDatasets(product: Product, dataDir: string, log: Log, listed: readonly Listed[]): Promise<string[]> {
  const problems: string[] = []
  const found = new Map(listed.map((d) => [d.id, d]))
  for (const [id, rows] of log.datasets) {
    const dataset = found.get(id)
    if (!dataset && log.deleting.has(id)) {
      log.datasets.delete(id)
      continue
    }
    if (!dataset) problems.push(`${id} is gone`)
    else if (dataset.status === 'failed') problems.push(`${id} is ${dataset.status}`)
    else if (dataset.status === 'ready' && (await rowsOf(product, log.token, id)) !== rows) problems.push(`${id} has not ${rows} rows`)
    const file = join(dataDir, 'uploads', `${id}.source`)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== csvOf(rows)) problems.push(`the file of ${id} is not what was uploaded`)
  }
  return problems
}

/** Checks that the analysis contains the last acknowledged save, or the unanswered one after it. */
async function lostSaves(product: Product, log: Log): Promise<string[]> {
  const { value_json } = await call<Saved>(product, 'apiv2/get_analysis', { analysis_id: log.analysis }, log.token)
  const number = Number(/^save (\d+)$/.exec(value_json.steps[0]?.name ?? '')?.[1] ?? 0)
  if (number !== log.saved && number !== log.saving) return [`save ${log.saved} was acknowledged, ${log.saving} was sent, ${number} is there`]
  log.saved = number
  return []
}

/** Waits for all imports, retrying the interrupted ones; then checks that every acknowledged dataset is ready. */
async function finish(product: Product, log: Log): Promise<string[]> {
  for (;;) {
    const open = (await list(product, log.token)).filter((d) => d.status !== 'ready')
    const failed = open.filter((d) => d.status === 'failed')
    if (open.length === 0 || failed.length > 0) return failed.map((d) => `${d.id} failed in the end`)
    for (const { id, status } of open) {
      if (status === 'interrupted') await call(product, 'apiv2/retry_import', { dataset_id: id }, log.token)
      if (status === 'staged') await call(product, 'apiv2/import_dataset', { dataset_id: id }, log.token)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Kills and restarts the server `kills` times, each time after a random period of work. `random` returns 0..1. */
export async function crashLoop(kills: number, random: () => number, tell: (line: string) => void = () => undefined): Promise<CrashReport> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'tessera-crash-')), 'data')
  mkdirSync(dataDir)
  const problems: string[] = []
  let interrupted = 0
  let waited = 0
  let { product, log } = await firstServer(dataDir, SETTINGS)
  for (let round = 1; round <= kills; round++) {
    let isOver = false
    const people = work(product, log, random, () => isOver)
    await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_ROUND))
    isOver = true
    await product.kill()
    problems.push(...(await people).map((problem) => `round ${round}: ${problem}`))
    const named = namedIn(dataDir)
    interrupted += named.running
    const started = Date.now()
    product = await startProduct(dataDir, SETTINGS)
    const listed = await list(product, log.token)
    waited += listed.filter((d) => d.status === 'interrupted').length
    const lost = [...(await lostDatasets(product, dataDir, log, listed)), ...(await lostSaves(product, log))]
    const left = orphans(dataDir, named, started).map((path) => `left behind: ${path}`)
    problems.push(...[...lost, ...left].map((problem) => `round ${round}: ${problem}`))
    log.deleting.clear()
    if (round % 10 === 0) tell(`${round} kills, ${JSON.stringify(log.acknowledged)}, ${problems.length} problems`)
  }
  problems.push(...(await finish(product, log)), ...(await lostDatasets(product, dataDir, log, await list(product, log.token))))
  await product.stop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
  return { kills, acknowledged: log.acknowledged, interrupted, waited, problems }
}

/** Returns a seeded random generator of numbers between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
