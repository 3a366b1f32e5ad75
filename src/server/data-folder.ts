/** Where things lie in the data folder, and the sweep of what a crash left there. */
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from './store/store.ts'

export interface DataFolder {
  readonly root: string
  /** Finished dataset files, one per version; never changed. */
  readonly datasets: string
  /** Original files, kept for a rebuild. */
  readonly uploads: string
  /** Refused lines of imports. */
  readonly reports: string
  /** Unfinished work; emptied at start. */
  readonly temp: string
  /** Code of the engine's children as the runtime compiled it; may be deleted at any time. */
  readonly compiled: string
  readonly versionFile: (versionId: string) => string
  readonly uploadFile: (datasetId: string) => string
  readonly refusedFile: (datasetId: string) => string
}

export async function openDataFolder(root: string): Promise<DataFolder> {
  const folder = (name: string) => join(root, name)
  const data: DataFolder = {
    root,
    datasets: folder('datasets'),
    uploads: folder('uploads'),
    reports: folder('reports'),
    temp: folder('temp'),
    compiled: folder('compiled'),
    versionFile: (id) => join(root, 'datasets', `${id}.duckdb`),
    uploadFile: (id) => join(root, 'uploads', `${id}.source`),
    refusedFile: (id) => join(root, 'reports', `${id}.csv`),
  }
  for (const path of [data.datasets, data.uploads, data.reports, data.temp, data.compiled]) await mkdir(path, { recursive: true, mode: 0o700 })
  return data
}

async function removeUnknown(folder: string, known: (name: string) => boolean): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    if (known(name)) continue
    await rm(join(folder, name), { force: true, recursive: true })
    removed++
  }
  return removed
}

/** Ends jobs that a crash interrupted and removes files that nothing refers to. Returns how many files went. */
export async function sweep(data: DataFolder, store: Store): Promise<number> {
  for (const job of await store.datasets.unfinishedJobs()) await store.datasets.endJob(job.id, 'cancelled', null)
  const versions = await store.datasets.versionIds()
  const datasets = await store.datasets.datasetIds()
  const stem = (name: string) => name.replace(/\.[^.]*$/, '')
  return (
    (await removeUnknown(data.temp, () => false)) +
    (await removeUnknown(data.datasets, (name) => versions.has(stem(name)))) +
    (await removeUnknown(data.uploads, (name) => datasets.has(stem(name)))) +
    (await removeUnknown(data.reports, (name) => datasets.has(stem(name))))
  )
}

/** A rename is only safe once its folder has reached the disk. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
