import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { syncToDisk } from './finish.ts'

const synced = vi.hoisted((): string[] => [])
vi.mock('node:fs/promises', async (importOriginal) => {
  const { watchedFs } = await import('../../../test/support/watched-fs.ts')
  return watchedFs(await importOriginal(), { synced: (path) => synced.push(path) })
})

it('a dataset file counts as written once its content has reached the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-settle-'))
  const file = join(folder, 'd.duckdb')
  writeFileSync(file, 'content')
  expect(await syncToDisk(file)).toBe(7)
  expect(synced).toEqual([file])
  rmSync(folder, { recursive: true })
})
