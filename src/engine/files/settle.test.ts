import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { settle } from './finish.ts'

const synced = vi.hoisted((): string[] => [])
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    open: async (...args: Parameters<typeof real.open>): Promise<FileHandle> => {
      const handle = await real.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        synced.push(String(args[0]))
      }
      return handle
    },
  }
})

it('a dataset file counts as written once its content has reached the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-settle-'))
  const file = join(folder, 'd.duckdb')
  writeFileSync(file, 'content')
  expect(await settle(file)).toBe(7)
  expect(synced).toEqual([file])
  rmSync(folder, { recursive: true })
})
