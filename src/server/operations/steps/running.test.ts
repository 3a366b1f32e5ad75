import { describe, expect, it } from 'vitest'
import { RunningSteps } from './running.ts'

/** Work that ends only when the test ends it, even if it was stopped. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  return {
    start: (given: AbortSignal) => {
      signal = given
      return promise
    },
    end: resolve,
    get signal() {
      return signal
    },
  }
}
const open = () => new AbortController()

describe('steps that run', () => {
  it('run once for a key', async () => {
    const [running, first, second] = [new RunningSteps(), work(), work()]
    const one = running.run('k', open().signal, first.start)
    expect(await running.run('k', open().signal, second.start)).toBeUndefined()
    const other = running.run('other', open().signal, second.start)
    first.end('first')
    second.end('second')
    expect([await one, await other]).toEqual(['first', 'second'])
  })
  it('give way once they were stopped: the next waits for their end', async () => {
    const [running, first, second, page] = [new RunningSteps(), work(), work(), open()]
    const one = running.run('k', page.signal, first.start)
    page.abort()
    const two = running.run('k', open().signal, second.start)
    const three = running.run('k', open().signal, work().start)
    expect([first.signal?.aborted, second.signal]).toEqual([true, undefined])
    first.end('first')
    expect([await one, await three, second.signal?.aborted]).toEqual(['first', undefined, false])
    second.end('second')
    expect(await two).toBe('second')
  })
  it('start stopped where their page has gone while they waited', async () => {
    const [running, first, second, page] = [new RunningSteps(), work(), work(), open()]
    void running.run('k', open().signal, first.start)
    const cancelled = running.cancel('k')
    const two = running.run('k', page.signal, second.start)
    page.abort()
    first.end('first')
    expect(await cancelled).toBe(true)
    await expect.poll(() => second.signal?.aborted).toBe(true)
    second.end('second')
    expect(await two).toBe('second')
  })
})
