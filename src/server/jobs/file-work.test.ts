import { expect, it } from 'vitest'
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
