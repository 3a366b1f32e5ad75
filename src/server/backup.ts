/**
 * Backs up the data folder while the server runs: first a consistent snapshot of the metadata, then the immutable
 * dataset files that it references, then a manifest with the hash of each file. Never writes to the live folder. A
 * folder without a manifest is an incomplete backup.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SourceType } from '../contract/dataset.ts'
import { StartProblem } from './start-problem.ts'

const FileEntry = z.strictObject({ bytes: z.int(), sha256: z.string() })
/** `missing_originals`: uploaded files that no longer existed at the time of the backup. Their datasets work but cannot be rebuilt. */
const Manifest = z.strictObject({ made_at: z.string(), files: z.record(z.string(), FileEntry), missing_originals: z.array(z.string()).default([]) })
export type Manifest = z.infer<typeof Manifest>

const METADATA = 'tessera.sqlite'
const MANIFEST = 'manifest.json'
const INCOMPLETE = 'INCOMPLETE'
/** Source types whose original is an uploaded file. */
const UPLOADED: ReadonlySet<string> = new Set<z.infer<typeof SourceType>>(['csv', 'excel', 'sqlite', 'parquet'])

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  const parts: AsyncIterable<Buffer> = createReadStream(file)
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Hard-links the file if the file system allows it, otherwise copies it. A link is safe because dataset files never change. */
async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await link(from, to).catch(() => copyFile(from, to))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

interface Named {
  /** Required dataset files: size in bytes by path. */
  readonly versions: ReadonlyMap<string, number>
  /** Uploaded files, from which datasets are rebuilt. They may be missing. */
  readonly originals: readonly string[]
  /** Files to include only if they exist. */
  readonly others: readonly string[]
}

/** Lists the files that a snapshot of the metadata references. */
function namedIn(metadata: string): Named {
  const copy = new DatabaseSync(metadata, { readOnly: true })
  try {
    // the rows of a live version are in a database; stores of earlier releases have no such column
    const versions = copy
      .prepare('SELECT * FROM dataset_versions')
      .all()
      .filter(({ live_json = null }) => live_json === null)
    const datasets = copy.prepare('SELECT * FROM datasets').all()
    const hasSources = copy.prepare("SELECT 1 FROM sqlite_master WHERE name = 'source_files'").get() !== undefined
    const sources = hasSources ? copy.prepare('SELECT id FROM source_files').all() : []
    return {
      versions: new Map(versions.map((row) => [`datasets/${row.id}.duckdb`, Number(row.bytes)])),
      originals: datasets.filter(({ source_type }) => UPLOADED.has(String(source_type))).map(({ id, source_file }) => `uploads/${source_file ?? id}.source`),
      others: [...[...datasets, ...sources].map(({ id }) => `uploads/${id}.source`), ...[...datasets, ...versions].map(({ id }) => `reports/${id}.csv`)],
    }
  } finally {
    copy.close()
  }
}

async function missingOf(folder: string, { versions }: Named): Promise<string[]> {
  const problems: string[] = []
  for (const [file, bytes] of versions) {
    const found = await stat(join(folder, file)).catch(() => null)
    if (!found?.isFile()) problems.push(`${file} is missing`)
    else if (found.size !== bytes) problems.push(`${file} has ${found.size} bytes, and the metadata says ${bytes}`)
  }
  return problems
}

/** Refuses an invalid source or target folder before anything is written. */
async function checkPlaces(dataDir: string, target: string): Promise<void> {
  const metadata = await stat(join(dataDir, METADATA)).catch(() => null)
  if (!metadata?.isFile() || metadata.size === 0)
    throw new StartProblem(
      `${dataDir} holds no ${METADATA}. If its metadata is in PostgreSQL, run pg_dump --format=custom first and copy the data folder after it; see “Backup and restore” in docs/operating.md.`,
    )
  const inside = `${resolve(target)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)
  if (inside) throw new StartProblem('The backup must lie outside the data folder.')
  const there = await stat(target).catch(() => null)
  if (there && !there.isDirectory()) throw new StartProblem(`${target} is a file; a backup is a folder.`)
  if (there && (await readdir(target)).length > 0) throw new StartProblem(`${target} is not empty.`)
}

/** Copies the metadata consistently, opening the live database read-only. */
function copyMetadata(dataDir: string, to: string): void {
  const live = new DatabaseSync(join(dataDir, METADATA), { timeout: 10_000 })
  try {
    live.prepare('VACUUM INTO ?').run(to)
  } finally {
    live.close()
  }
}

async function fill(dataDir: string, target: string): Promise<Manifest> {
  copyMetadata(dataDir, join(target, METADATA))
  const named = namedIn(join(target, METADATA))
  const missing = await missingOf(dataDir, named)
  if (missing.length > 0) throw new StartProblem(`The data folder is not whole, so no backup was made:\n  ${missing.join('\n  ')}`)
  for (const file of [...named.versions.keys(), ...named.others]) if (existsSync(join(dataDir, file))) await keep(join(dataDir, file), join(target, file))
  const files: Manifest['files'] = {}
  for (const file of await filesUnder(target))
    if (file !== INCOMPLETE) files[file] = { bytes: (await stat(join(target, file))).size, sha256: await sha256(join(target, file)) }
  const missing_originals = named.originals.filter((file) => !(file in files))
  const manifest: Manifest = { made_at: new Date().toISOString(), files, missing_originals }
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** Writes a complete backup into an empty folder, or nothing. Omits the installation's secret and the credential keys, which are stored separately. */
export async function backUp(dataDir: string, target: string): Promise<Manifest> {
  await checkPlaces(dataDir, target)
  await mkdir(target, { recursive: true, mode: 0o700 })
  await writeFile(join(target, INCOMPLETE), 'This backup was not finished. Delete it.\n')
  try {
    const manifest = await fill(dataDir, target)
    await rm(join(target, INCOMPLETE))
    return manifest
  } catch (error) {
    for (const name of await readdir(target)) await rm(join(target, name), { recursive: true, force: true })
    throw error
  }
}

async function manifestOf(folder: string): Promise<Manifest | null> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch {
    return null
  }
}

/** Lists the differences between the files of a backup, its manifest and its metadata; [] if the backup is complete. */
export async function verifyBackup(folder: string): Promise<string[]> {
  if (existsSync(join(folder, INCOMPLETE))) return ['the backup was not finished']
  const manifest = await manifestOf(folder)
  if (manifest === null) return [`${folder} is no backup: its ${MANIFEST} is missing or damaged`]
  const problems: string[] = []
  for (const [file, { sha256: expected }] of Object.entries(manifest.files)) {
    if (!existsSync(join(folder, file))) problems.push(`${file} is missing`)
    else if ((await sha256(join(folder, file))) !== expected) problems.push(`${file} has changed`)
  }
  if (problems.length > 0) return problems
  const named = namedIn(join(folder, METADATA))
  return [...named.versions.keys()].filter((file) => !(file in manifest.files)).map((file) => `${file} is missing`)
}
