/**
 * What a child of the engine runs: the few files that a build put the engine's modules together into, or the modules
 * themselves where one of them has changed since. Together they are ready in a third of the time (docs/decisions/0148).
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))
/** From the folder of the project. */
export const PROGRAM_FOLDER = 'dist/engine'
export const WORKERS = ['query-worker', 'import-worker'] as const
type Worker = (typeof WORKERS)[number]

const Sources = z.strictObject({ files: z.array(z.string()), digest: z.string() })
/** The files that a build was made of and by, from the folder of the project, and what stood in them. */
export type Sources = z.infer<typeof Sources>
export const SOURCES_FILE = 'sources.json'

/** What stands in files of the project, as one digest. Throws where one of them cannot be read. */
export function digestOf(files: readonly string[], project = PROJECT): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(project, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Whether a build is there, and made of the modules as they stand now. */
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

/** The path of a worker's program; asked of the disk once a process. */
export function programOf(worker: Worker): string {
  current ??= isCurrent()
  return join(PROJECT, current ? `${PROGRAM_FOLDER}/${worker}.js` : sourceOf(worker))
}
