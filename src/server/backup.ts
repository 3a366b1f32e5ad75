/**
 * A backup of the data folder while the product runs: the metadata first, as of one moment, then
 * the immutable dataset files that it names, then a manifest with the hash of each file.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Manifest {
  readonly made_at: string
  readonly files: Record<string, { readonly bytes: number; readonly sha256: string }>
}

const METADATA = 'tessera.sqlite'

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** The same content, without a second copy where the disk allows it; dataset files never change. */
async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(() => copyFile(from, to))
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Writes a backup into an empty folder. The installation's secret is not in it: keys are kept apart. */
export async function backUp(dataDir: string, target: string): Promise<Manifest> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty`)
  const live = new DatabaseSync(join(dataDir, METADATA), { timeout: 10_000 })
  live.prepare('VACUUM INTO ?').run(join(target, METADATA))
  live.close()
  const copy = new DatabaseSync(join(target, METADATA), { readOnly: true })
  const versions = copy
    .prepare('SELECT id FROM dataset_versions')
    .all()
    .map((row) => String(row.id))
  const datasets = copy
    .prepare('SELECT id FROM datasets')
    .all()
    .map((row) => String(row.id))
  copy.close()
  const wanted = [...versions.map((id) => `datasets/${id}.duckdb`), ...datasets.flatMap((id) => [`uploads/${id}.source`, `reports/${id}.csv`])]
  for (const file of wanted) if (existsSync(join(dataDir, file))) await keep(join(dataDir, file), join(target, file))
  const files: Record<string, { bytes: number; sha256: string }> = {}
  for (const file of await filesUnder(target)) files[file] = { bytes: (await stat(join(target, file))).size, sha256: await sha256(join(target, file)) }
  const manifest: Manifest = { made_at: new Date().toISOString(), files }
  await writeFile(join(target, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** What differs between a backup and its manifest; [] when it is whole. */
export async function verifyBackup(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const problems: string[] = []
  for (const [file, { sha256: expected }] of Object.entries(manifest.files)) {
    if (!existsSync(join(folder, file))) problems.push(`${file} is missing`)
    else if ((await sha256(join(folder, file))) !== expected) problems.push(`${file} has changed`)
  }
  return problems
}
