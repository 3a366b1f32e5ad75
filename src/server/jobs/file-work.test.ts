import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FILE_SOURCES } from '../../contract/file-source.ts'
import { errorText } from '../texts.ts'
import { FileWork, type FileWorkOptions } from './file-work.ts'

const never = new AbortController().signal
const turn = (caller: string) => ({ caller, guest: true })
const file = { type: 'tidy', task: { source: '', columns: [], target: '', limits: {} } } as unknown as Parameters<FileWork['write']>[0]
const lane = () => new FileWork({ processes: 1, timeoutMs: 60_000 } as FileWorkOptions)

it('does what a download needs first when its turn has come, and takes the next when that failed', async () => {
  const work = lane()
  const begun: string[] = []
  const full = Promise.withResolvers<void>()
  const first = work.write(file, turn('a'), never, () => {
    begun.push('a')
    return full.promise
  })
  const second = work.write(file, turn('b'), never, () => {
    begun.push('b')
    return Promise.reject(new Error('b'))
  })
  expect(begun).toEqual(['a'])
  full.reject(new Error('disk full'))
  await expect(first).rejects.toThrow('disk full')
  await expect(second).rejects.toThrow('b')
  expect(begun).toEqual(['a', 'b'])
})
it('stops what a download needs first when it is cancelled', async () => {
  const stop = new AbortController()
  const written = lane().write(
    file,
    turn('a'),
    stop.signal,
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  stop.abort()
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
})

it('names a reference for a failure without a known cause, under which the log has the cause', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-work-'))
  const lines: string[] = []
  const limits = { memory: '256MB', threads: 1, temp: folder, tempSize: '100MB', compiled: folder }
  const work = new FileWork({ processes: 1, timeoutMs: 60_000, memoryMb: 512, limits, log: (line) => lines.push(line) })
  const options = FILE_SOURCES.csv.unchosen
  const looked = await work.look({ source: join(folder, 'gone'), scratch: join(folder, 'scratch'), options, types: {} }, turn('a'), never)
  rmSync(folder, { recursive: true, force: true })
  expect(looked).toMatchObject({ ok: false, code: 'import_failed', params: { request_id: expect.stringMatching(/^[\w-]{22}$/) } })
  const reference = looked.ok ? '' : String(looked.params.request_id)
  expect(lines.some((line) => line.includes(reference) && line.includes('ENOENT'))).toBe(true)
  for (const locale of ['en', 'zh'] as const) expect(looked.ok || errorText(looked, locale).message).toContain(reference)
})
