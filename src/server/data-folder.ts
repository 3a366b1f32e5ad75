/** Paths in the data folder, and the cleanup of files that a crash left behind. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeBytes, codeFolderOf, removeUnfinished } from '../engine/protocol.ts'
import type { Store } from './store/store.ts'

const ORPHANS_AFTER = 3_600_000

export interface DataFolder {
  readonly root: string
  /** Finished dataset files, one per dataset version. They never change. */
  readonly datasets: string
  /** Uploaded source files, kept so that datasets can be rebuilt. */
  readonly uploads: string
  /** CSV files with the lines that imports rejected. */
  readonly reports: string
  /** Files of unfinished work. Emptied at startup. */
  readonly temp: string
  /** Compile cache of the engine's child processes. May be deleted at any time. */
  readonly compiled: string
  /** Static files of the current and earlier builds of the pages. May be deleted while the server is stopped. */
  readonly pages: string
  readonly versionFile: (versionId: string) => string
  /** Folder of the files that the engine writes beside a dataset file to count faster. May be deleted at any time. */
  readonly codesFolder: (versionId: string) => string
  /** The version of a dataset file. */
  readonly versionOf: (file: string) => string
  /** `fileId`: the dataset's ID for the file that was uploaded first, or the ID of one that replaced it. */
  readonly uploadFile: (fileId: string) => string
  /** `id`: of a version; older releases stored one file per dataset, under its ID. */
  readonly refusedFile: (id: string) => string
}

/** Paths of the files of a version; that of its codes is a folder. */
export const filesOfVersion = (data: DataFolder, id: string): string[] => [data.versionFile(id), data.codesFolder(id), data.refusedFile(id)]

/** Paths of all files of a dataset, given the IDs of its versions and uploaded files. */
export const filePaths = (
  data: DataFolder,
  datasetId: string,
  { versions, sources }: { readonly versions: readonly string[]; readonly sources: readonly string[] },
): string[] => [...sources.map(data.uploadFile), data.refusedFile(datasetId), ...versions.flatMap((id) => filesOfVersion(data, id))]

/** Creates a folder and its parents one by one, because Node's recursive mkdir never returns on file systems such as /proc. */
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
    codesFolder: (id) => codeFolderOf(join(root, 'datasets', `${id}.duckdb`)),
    versionOf: (file) => basename(file, '.duckdb'),
    uploadFile: (id) => join(root, 'uploads', `${id}.source`),
    refusedFile: (id) => join(root, 'reports', `${id}.csv`),
  }
  for (const path of [root, data.datasets, data.uploads, data.reports, data.temp, data.compiled, data.pages]) await makeFolder(path)
  return data
}

/** Removes the entries of a folder that are not known and not newer than `before` (ms since 1970). Returns how many were removed. */
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
 * Deletes files that no row of the store references, once they are old enough: a file is written before its row, and a
 * restored folder may be newer than its metadata. Deletes files of unfinished work regardless of age. Returns the number
 * of deleted files.
 */
export async function sweep(data: DataFolder, store: Store, orphansAfterMs = ORPHANS_AFTER): Promise<number> {
  const before = Date.now() - orphansAfterMs
  const versions = await store.datasets.versionIds()
  const datasets = await store.datasets.datasetIds()
  const sources = await store.datasets.sourceIds()
  const stem = (name: string) => name.replace(/\.[^.]*$/, '')
  return (
    (await removeUnknown(data.temp, () => false, Number.POSITIVE_INFINITY)) +
    (await removeUnknown(data.datasets, (name) => versions.has(stem(name)), before)) +
    (await removeUnknown(data.uploads, (name) => datasets.has(stem(name)) || sources.has(stem(name)), before)) +
    (await removeUnknown(data.reports, (name) => datasets.has(stem(name)) || versions.has(stem(name)), before))
  )
}

/** Notes how much room the code files of each version take, which a crash or a restored backup may have changed. Deletes half-written ones. */
export async function measureCodes(data: DataFolder, store: Store): Promise<void> {
  for (const { id, code_bytes } of await store.datasets.codeSizes()) {
    removeUnfinished(data.codesFolder(id))
    const bytes = codeBytes(data.codesFolder(id))
    if (bytes !== code_bytes) await store.datasets.setCodeBytes(id, bytes)
  }
}

/** Renames a finished file durably: syncs its content, renames it, then syncs the target folder. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await syncFile(from)
  await rename(from, to)
  await syncFile(dirname(to))
}

/** Flushes a file's content or a folder's entries to the disk. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
