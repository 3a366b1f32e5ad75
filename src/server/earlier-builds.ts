/**
 * Files of the pages of earlier builds: a page that is open while the server is updated goes on to fetch the parts that it has not
 * loaded yet. They lie in the data folder, which a build does not empty and a new checkout is started with (docs/decisions/0165).
 */
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BuildId } from '../contract/build.ts'

/** With the present one. */
export const BUILDS_KEPT = 6
/** Milliseconds since a build was replaced. */
export const KEPT_FOR = 30 * 24 * 3_600_000

const FileName = z.string().regex(/^[\w-][\w.-]*$/)
const Known = z.strictObject({
  known: z.literal(1),
  /** The newest first. `until`: when another build took its place, in milliseconds since 1970; null for the one that is served. */
  builds: z.array(z.strictObject({ id: BuildId, until: z.int().nullable(), files: z.array(FileName) })),
})
type Known = z.infer<typeof Known>

interface PresentBuild {
  readonly id: string
  /** The folder of its files. */
  readonly assets: string
}

/** A list that is missing or cannot be read counts as empty: the files are copied again and the rest goes. */
async function readKnown(file: string): Promise<Known['builds']> {
  try {
    return Known.parse(JSON.parse(await readFile(file, 'utf8'))).builds
  } catch {
    return []
  }
}

/** Files have hashes in their names: one that is there is the same. */
async function copyMissing(from: string, to: string, files: readonly string[]): Promise<void> {
  const there = new Set(await readdir(to))
  for (const file of files) {
    if (there.has(file)) continue
    const half = join(to, `.${file}`)
    await copyFile(join(from, file), half)
    await rename(half, join(to, file))
  }
}

/** Where the files of all builds that are kept lie, below the folder that was given to `keepBuild`. */
export const keptAssets = (folder: string): string => join(folder, 'assets')

/**
 * Keeps the files of the present build beside those of earlier ones, and removes what is too old or too many. `now` is in milliseconds
 * since 1970. Rejects where the disk is full.
 */
export async function keepBuild(folder: string, { id, assets }: PresentBuild, now = Date.now()): Promise<void> {
  const kept = keptAssets(folder)
  await mkdir(kept, { recursive: true, mode: 0o700 })
  const list = join(folder, 'builds.json')
  const files = (await readdir(assets)).filter((name) => FileName.safeParse(name).success)
  const earlier = (await readKnown(list))
    .filter((build) => build.id !== id)
    .map((build) => ({ ...build, until: build.until ?? now }))
    .filter(({ until }) => now - until < KEPT_FOR)
  const builds = [{ id, until: null, files }, ...earlier].slice(0, BUILDS_KEPT)
  await copyMissing(assets, kept, files)
  await writeFile(`${list}.new`, JSON.stringify({ known: 1, builds } satisfies Known), { mode: 0o600 })
  await rename(`${list}.new`, list)
  const wanted = new Set(builds.flatMap((build) => build.files))
  for (const name of await readdir(kept)) if (!wanted.has(name)) await rm(join(kept, name), { force: true })
}
