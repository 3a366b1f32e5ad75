import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

it('runs two at a time, in order, and goes on after one that failed', async () => {
  const turn = limitConcurrency(2)
  const begun: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<number>())
  const { signal } = new AbortController()
  const all = ends.map(({ promise }, at) =>
    turn(() => {
      begun.push(at)
      return promise
    }, signal),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('lost'))
  await expect(all[1]).rejects.toThrow('lost')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve(7)
  expect(await all[3]).toBe(7)
})

it('does not begin what was stopped while it waited', async () => {
  const turn = limitConcurrency(1)
  const first = Promise.withResolvers<void>()
  const stop = new AbortController()
  let begun = false
  const held = turn(() => first.promise, new AbortController().signal)
  const stopped = turn(async () => {
    begun = true
  }, stop.signal)
  stop.abort()
  first.resolve()
  await held
  await expect(stopped).rejects.toThrow()
  expect(begun).toBe(false)
})
