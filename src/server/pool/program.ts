/**
 * Chooses what an engine child runs: the bundle of the build or, if a module has changed since the build, the modules
 * themselves. The bundle starts in a third of the time (docs/decisions/0148).
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** The folder of the bundles, relative to the project folder. */
export const PROGRAM_FOLDER = 'dist/engine'
export const WORKERS = ['query-worker', 'import-worker', 'live-worker'] as const
type Worker = (typeof WORKERS)[number]

const Sources = z.strictObject({ files: z.array(z.string()), digest: z.string() })
/** The files from which a build was made, including the build scripts, relative to the project folder, and the digest of their contents. */
export type Sources = z.infer<typeof Sources>
export const SOURCES_FILE = 'sources.json'

/** Computes one digest over the contents of several files. Throws if a file cannot be read. */
export function digestOf(files: readonly string[], project = PROJECT): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(project, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Whether a bundle exists and was built from the current modules. */
export function isCurrent(project = PROJECT): boolean {
  try {
    const { files, digest } = Sources.parse(JSON.parse(readFileSync(join(project, PROGRAM_FOLDER, SOURCES_FILE), 'utf8')))
    return digest === digestOf(files, project)
  } catch {
    return false
  }
}

export const sourceOf = (worker: Worker): string => `src/engine/${worker}.ts`

let current: boolean | undefined

/** The path of the program that a worker runs. Reads the files only once per process. */
export function programOf(worker: Worker): string {
  current ??= isCurrent()
  return join(PROJECT, current ? `${PROGRAM_FOLDER}/${worker}.js` : sourceOf(worker))
}
