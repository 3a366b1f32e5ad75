import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { newDataDir } from '../../test/support/data-dir.ts'
import { BUILDS_KEPT, RETENTION_MS, retainBuild, retainedAssets } from './earlier-builds.ts'

let root = ''
const folder = () => join(root, 'pages')
const kept = () => readdirSync(retainedAssets(folder())).sort()

/** Writes a build as a checkout contains it, replacing the previous one. */
function built(number: number, files: readonly string[]) {
  const assets = join(root, 'dist')
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets)
  for (const file of files) writeFileSync(join(assets, file), file)
  return { id: String(number).padStart(16, '0'), assets }
}

beforeEach(() => {
  root = newDataDir('tessera-builds-')
})

it('keeps files that the next build no longer has', async () => {
  await retainBuild(folder(), built(1, ['page-a.js', 'react-x.js']))
  await retainBuild(folder(), built(2, ['page-b.js', 'react-x.js']))
  expect(kept()).toEqual(['page-a.js', 'page-b.js', 'react-x.js'])
  expect(readFileSync(join(retainedAssets(folder()), 'page-a.js'), 'utf8')).toBe('page-a.js')
})
it('counts the age of a build from the day on which another took its place', async () => {
  await retainBuild(folder(), built(1, ['a.js']), 0)
  const replaced = 3 * RETENTION_MS
  await retainBuild(folder(), built(2, ['b.js']), replaced)
  await retainBuild(folder(), built(2, ['b.js']), replaced + RETENTION_MS - 1)
  expect(kept()).toEqual(['a.js', 'b.js'])
  await retainBuild(folder(), built(2, ['b.js']), replaced + RETENTION_MS)
  expect(kept()).toEqual(['b.js'])
})
it('keeps a few builds alone, and the one that came back last of all', async () => {
  for (let n = 1; n <= BUILDS_KEPT + 2; n++) await retainBuild(folder(), built(n, [`f${n}.js`]), n)
  expect(kept()).toEqual(Array.from({ length: BUILDS_KEPT }, (_, i) => `f${i + 3}.js`))
  await retainBuild(folder(), built(3, ['f3.js']), 100)
  await retainBuild(folder(), built(9, ['f9.js']), 101)
  expect(kept()).toContain('f3.js')
})
it('starts over where its list is damaged, and takes up what a crash left', async () => {
  await retainBuild(folder(), built(1, ['a.js']))
  writeFileSync(join(folder(), 'builds.json'), '{"known":')
  writeFileSync(join(retainedAssets(folder()), '.half.js'), '')
  await retainBuild(folder(), built(2, ['b.js']))
  expect(kept()).toEqual(['b.js'])
})
