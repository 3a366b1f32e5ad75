/**
 * Keeps the files of earlier builds of the pages, because a page that is open during an update may still load parts of
 * its own build. The files are in the data folder, which neither a build nor a new checkout empties
 * (docs/decisions/0107).
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BuildId } from '../contract/build.ts'

/** Number of builds to keep, including the current one. */
export const BUILDS_KEPT = 6
/** How long to keep a build after another build replaced it, in milliseconds. */
export const RETENTION_MS = 30 * 24 * 3_600_000

const FileName = z.string().regex(/^[\w-][\w.-]*$/)
const Known = z.strictObject({
  known: z.literal(1),
  /** The builds, newest first. `until` is when the next build replaced this one, in milliseconds since 1970; null for the current build. */
  builds: z.array(z.strictObject({ id: BuildId, until: z.int().nullable(), files: z.array(FileName) })),
})
type Known = z.infer<typeof Known>

interface PresentBuild {
  readonly id: string
  /** The folder that contains the build's files. */
  readonly assets: string
}

/** Reads the list of kept builds. A missing or invalid list counts as empty: the current build is copied again, and other files are removed. */
async function readKnown(file: string): Promise<Known['builds']> {
  try {
    return Known.parse(JSON.parse(await readFile(file, 'utf8'))).builds
  } catch {
    return []
  }
}

/** Copies files that do not exist yet. File names contain content hashes, so an existing file is identical. */
async function copyMissing(from: string, to: string, files: readonly string[]): Promise<void> {
  const there = new Set(await readdir(to))
  for (const file of files) {
    if (there.has(file)) continue
    const half = join(to, `.${file}`)
    await copyFile(join(from, file), half)
    await rename(half, join(to, file))
  }
}

/** The folder, inside the one passed to `retainBuild`, with the files of all kept builds. */
export const retainedAssets = (folder: string): string => join(folder, 'assets')

/**
 * Adds the files of the current build to those of earlier ones, and removes builds that are too old or too many. `now`
 * is in milliseconds since 1970. Rejects if the disk is full.
 */
export async function retainBuild(folder: string, { id, assets }: PresentBuild, now = Date.now()): Promise<void> {
  const kept = retainedAssets(folder)
  await mkdir(kept, { recursive: true, mode: 0o700 })
  const list = join(folder, 'builds.json')
  const files = (await readdir(assets)).filter((name) => FileName.safeParse(name).success)
  const earlier = (await readKnown(list))
    .filter((build) => build.id !== id)
    .map((build) => ({ ...build, until: build.until ?? now }))
    .filter(({ until }) => now - until < RETENTION_MS)
  const builds = [{ id, until: null, files }, ...earlier].slice(0, BUILDS_KEPT)
  await copyMissing(assets, kept, files)
  await writeFile(`${list}.new`, JSON.stringify({ known: 1, builds } satisfies Known), { mode: 0o600 })
  await rename(`${list}.new`, list)
  const wanted = new Set(builds.flatMap((build) => build.files))
  for (const name of await readdir(kept)) if (!wanted.has(name)) await rm(join(kept, name), { force: true })
}
