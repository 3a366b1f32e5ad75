/**
 * Keeps the files of earlier builds of the pages, because a page that is open during an update still fetches the parts
 * that it has not loaded yet. They are stored in the data folder, which a build does not empty and which a new checkout
 * reuses (docs/decisions/0107).
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BuildId } from '../contract/build.ts'

/** Includes the current build. */
export const BUILDS_KEPT = 6
/** Milliseconds since the build was replaced. */
export const RETENTION_MS = 30 * 24 * 3_600_000

const FileName = z.string().regex(/^[\w-][\w.-]*$/)
const Known = z.strictObject({
  known: z.literal(1),
  /** Newest first. `until` is the time at which the next build replaced this one, in milliseconds since 1970; null for the build being served. */
  builds: z.array(z.strictObject({ id: BuildId, until: z.int().nullable(), files: z.array(FileName) })),
})
type Known = z.infer<typeof Known>

interface PresentBuild {
  readonly id: string
  /** The folder of the build's files. */
  readonly assets: string
}

/** Treats a missing or unreadable list as empty: the files are copied again and all others are removed. */
async function readKnown(file: string): Promise<Known['builds']> {
  try {
    return Known.parse(JSON.parse(await readFile(file, 'utf8'))).builds
  } catch {
    return []
  }
}

/** Copies files that are missing. File names contain hashes, so an existing file is identical. */
async function copyMissing(from: string, to: string, files: readonly string[]): Promise<void> {
  const there = new Set(await readdir(to))
  for (const file of files) {
    if (there.has(file)) continue
    const half = join(to, `.${file}`)
    await copyFile(join(from, file), half)
    await rename(half, join(to, file))
  }
}

/** The folder with the files of all builds that are kept, within the folder given to `retainBuild`. */
export const retainedAssets = (folder: string): string => join(folder, 'assets')

/**
 * Keeps the files of the current build next to those of earlier ones, and removes builds that are too old or exceed the
 * limit. `now` is in milliseconds since 1970. Rejects if the disk is full.
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
