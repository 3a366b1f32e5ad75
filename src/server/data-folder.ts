/** Paths within the data folder, and the sweep of what a crash left there. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from './store/store.ts'

const ORPHANS_AFTER = 3_600_000

export interface DataFolder {
  readonly root: string
  /** Finished dataset files, one per version. They never change. */
  readonly datasets: string
  /** Original files, kept so that datasets can be rebuilt. */
  readonly uploads: string
  /** Rejected lines of imports. */
  readonly reports: string
  /** Unfinished work. Emptied at startup. */
  readonly temp: string
  /** Compile cache of the engine's child processes. May be deleted at any time. */
  readonly compiled: string
  /** Files of the pages of this build and of earlier builds. May be deleted while the server is stopped. */
  readonly pages: string
  readonly versionFile: (versionId: string) => string
  readonly uploadFile: (datasetId: string) => string
  readonly refusedFile: (datasetId: string) => string
}

/** Makes a folder and its parents. Node's own recursive mkdir never returns on file systems such as /proc. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  if (!found && dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 })
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
    pages: folder('pages'),
    versionFile: (id) => join(root, 'datasets', `${id}.duckdb`),
    uploadFile: (id) => join(root, 'uploads', `${id}.source`),
    refusedFile: (id) => join(root, 'reports', `${id}.csv`),
  }
  for (const path of [root, data.datasets, data.uploads, data.reports, data.temp, data.compiled, data.pages]) await makeFolder(path)
  return data
}

/** Removes entries that are not known and were last written before `before`. */
async function removeUnknown(folder: string, known: (name: string) => boolean, before: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder)) {
    if (known(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > before) continue
    await rm(path, { force: true, recursive: true })
    removed++
  }
  return removed
}

/**
 * Removes files that no row names, once they are old enough: a file is written before its row, and a folder that was
 * just restored may be ahead of its metadata. Unfinished work is removed immediately. Returns the number of removed
 * files.
 */
export async function sweep(data: DataFolder, store: Store, orphansAfterMs = ORPHANS_AFTER): Promise<number> {
  const before = Date.now() - orphansAfterMs
  const versions = await store.datasets.versionIds()
  const datasets = await store.datasets.datasetIds()
  const stem = (name: string) => name.replace(/\.[^.]*$/, '')
  return (
    (await removeUnknown(data.temp, () => false, Number.POSITIVE_INFINITY)) +
    (await removeUnknown(data.datasets, (name) => versions.has(stem(name)), before)) +
    (await removeUnknown(data.uploads, (name) => datasets.has(stem(name)), before)) +
    (await removeUnknown(data.reports, (name) => datasets.has(stem(name)), before))
  )
}

/** Renames a finished file so that it survives a power failure: syncs the content, renames, then syncs the folder's entry. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rename(from, to)
  await syncFile(dirname(to))
}

/** Waits until a file's content or a folder's entries have reached the disk. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
