/** Imports the demo datasets and creates their analyses in the background, at the first start or when a release changes them. */

import { sameContent } from '../../analysis/config-key.ts'
import type { Services } from '../handlers.ts'
import { ATTEMPTS_MAX } from '../jobs/imports.ts'
import { newId } from '../security/secrets.ts'
import { DEMO_ANALYSES, DEMO_DATASETS, type DemoDataset } from './content.ts'
import { documentOf } from './document.ts'

const DEMO_OWNER = { id: 'tessera', email: 'demo@tessera.invalid', name: 'Tessera', password: null, role: 'user', confirmed: true }
const POLL = 200
/** How many milliseconds an import that server stops interrupted too often is not retried. */
const REST_AFTER_INTERRUPTION = 15 * 60_000

/** How many times in a row server stops interrupted this recent import; 0 if it was not interrupted. */
async function interruptions(jobId: string | null | undefined, services: Services): Promise<number> {
  const job = jobId ? await services.store.datasets.job(jobId) : undefined
  const isRecent = job?.state === 'interrupted' && Date.parse(job.created_at) > Date.now() - REST_AFTER_INTERRUPTION
  return isRecent ? job.attempts : 0
}

/** Imports a dataset under an existing job and waits until the job ends. Returns whether it succeeded. */
async function importOf(dataset: DemoDataset, jobId: string, services: Services): Promise<boolean> {
  const source = dataset.query({ retailRows: services.settings.DEMO_RETAIL_ROWS })
  services.imports.start({ jobId, datasetId: dataset.id, ownerId: DEMO_OWNER.id, source, options: null })
  for (;;) {
    const job = await services.store.datasets.job(jobId)
    if (job?.state !== 'running') return job?.state === 'done'
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
}

/** Imports a dataset of an older release again. The old version is served until the import succeeds. */
async function renewDataset(dataset: DemoDataset, services: Services): Promise<void> {
  const jobId = newId()
  const job = { id: dataset.id, ownerId: DEMO_OWNER.id, title: dataset.title.en, bytes: 0 }
  if (await services.store.datasets.addJob(jobId, 'rebuild', job)) await importOf(dataset, jobId, services)
}

async function importDataset(dataset: DemoDataset, services: Services): Promise<boolean> {
  const before = await services.store.datasets.find(dataset.id)
  if (before?.version) {
    if (dataset.rows !== undefined && before.version.rows !== dataset.rows) await renewDataset(dataset, services)
    return true
  }
  const attempts = await interruptions(before?.job_id, services)
  if (attempts >= ATTEMPTS_MAX) return false
  await services.store.datasets.delete(dataset.id)
  const jobId = newId()
  await services.store.datasets.add({
    id: dataset.id,
    ownerId: DEMO_OWNER.id,
    title: dataset.title.en,
    description: '',
    sourceType: 'demo',
    sourceNote: dataset.note.en,
    visibility: 'public',
    jobId,
    attempts,
    bytes: 0,
  })
  services.demo.set(dataset.id, { title: dataset.title, jobId, failed: false })
  return await importOf(dataset, jobId, services)
}

/** Adds missing analyses, and updates analyses of an older release under their existing IDs. */
async function addAnalyses(dataset: DemoDataset, services: Services): Promise<void> {
  const columns = (await services.store.datasets.find(dataset.id))?.version?.columns ?? []
  const known = await services.store.analyses.demos()
  for (const analysis of DEMO_ANALYSES.filter((a) => a.datasetId === dataset.id)) {
    const held = known.get(analysis.rank)
    const id = held?.id ?? newId()
    const document = documentOf(analysis, id, dataset, columns)
    if (held) {
      const stored = held.read()
      if (stored.ok && !sameContent(stored.value.steps, document.steps))
        await services.store.analyses.save(id, held.version, analysis.title.en, document, DEMO_OWNER.id)
      continue
    }
    await services.store.analyses.add({
      id,
      ownerId: DEMO_OWNER.id,
      datasetId: dataset.id,
      title: analysis.title.en,
      description: analysis.description.en,
      publication: { level: 'explore', columns: columns.map(({ id: column, original_name }) => ({ id: column, original_name })) },
      originId: null,
      demoRank: analysis.rank,
      document,
    })
  }
}

/** Lists all missing demo datasets as pending before the first import starts, because the gallery stops polling once nothing is pending. */
export async function announceDemo(services: Services): Promise<void> {
  const known = await services.store.analyses.demos()
  for (const { id, title } of DEMO_DATASETS) {
    const isThere = DEMO_ANALYSES.every((analysis) => analysis.datasetId !== id || known.has(analysis.rank))
    if (!isThere) services.demo.set(id, { title, jobId: null, failed: false })
  }
}

/** Imports the datasets one after the other, small ones first. The gallery shows a failure, and the next start retries it. */
export async function seedDemo(services: Services): Promise<void> {
  if (!(await services.store.accounts.byId(DEMO_OWNER.id))) await services.store.accounts.add(DEMO_OWNER)
  for (const dataset of DEMO_DATASETS) {
    try {
      if (await importDataset(dataset, services)) {
        await addAnalyses(dataset, services)
        services.demo.done(dataset.id)
      } else services.demo.set(dataset.id, { title: dataset.title, jobId: null, failed: true })
    } catch (error) {
      services.log(`demo data ${dataset.id}: ${String(error)}`)
      services.demo.set(dataset.id, { title: dataset.title, jobId: null, failed: true })
    }
  }
}
