import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../contract/errors.ts'
import { SINCE_UNKNOWN } from './store/changes.ts'
import { whileAdmitted } from './while-admitted.ts'

const never = new AbortController().signal
/** A query that ends when its signal aborts or when `end` is called. */
function query() {
  const { promise, resolve } = Promise.withResolvers<Result<string, 'cancelled'>>()
  return {
    end: () => resolve(ok('rows')),
    work: (signal: AbortSignal) => {
      signal.addEventListener('abort', () => resolve(fail('cancelled')), { once: true })
      return promise
    },
  }
}

describe('a query', () => {
  it('is stopped when its caller may no longer have the answer, and the answer says why', async () => {
    const { work } = query()
    let asked = 0
    const admit = async () => (++asked < 3 ? ok(null) : fail('access_ended'))
    expect(await whileAdmitted(admit, SINCE_UNKNOWN, never, work, { holds: 1 })).toEqual(fail('access_ended'))
    expect(asked).toBe(3)
  })

  it('that took longer than an admission holds is asked about once more before its answer goes out', async () => {
    const { work, end } = query()
    let asked = 0
    const admit = async () => {
      if (++asked === 1) end()
      return asked === 1 ? ok(null) : fail('not_found')
    }
    expect(await whileAdmitted(admit, SINCE_UNKNOWN, never, work, { holds: 1 })).toEqual(fail('not_found'))
  })

  it('that waits for its turn is asked about less often, and as soon as it runs', async () => {
    const asked = async (turn: number) => {
      const { work } = query()
      let looked = 0
      const admit = async () => fail('access_ended')
      const isWaiting = () => ++looked < turn
      expect(await whileAdmitted(admit, SINCE_UNKNOWN, never, work, { holds: 1, isWaiting })).toEqual(fail('access_ended'))
      return looked
    }
    expect(await asked(2)).toBe(2)
    // three checks are skipped while it waits; the fourth one runs
    expect(await asked(Number.POSITIVE_INFINITY)).toBe(3)
  })

  it('that is short is not asked about', async () => {
    const admit = async (): Promise<Result<null, 'not_found'>> => {
      throw new Error('asked')
    }
    expect(await whileAdmitted(admit, SINCE_UNKNOWN, never, async () => ok('rows'), { holds: 60_000 })).toEqual(ok('rows'))
  })

  it('goes on while the store does not answer', async () => {
    const { work, end } = query()
    let asked = 0
    const admit = async () => {
      if (++asked < 3) throw new Error('no store')
      if (asked === 3) end()
      return ok(null)
    }
    expect(await whileAdmitted(admit, SINCE_UNKNOWN, never, work, { holds: 1 })).toEqual(ok('rows'))
  })

  it('that throws when it is stopped answers why it was stopped', async () => {
    const thrown = (signal: AbortSignal) =>
      new Promise<Result<string>>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }))
    expect(await whileAdmitted(async () => fail('access_ended'), SINCE_UNKNOWN, never, thrown, { holds: 1 })).toEqual(fail('access_ended'))
  })

  it('is not asked about while the store is as it was when its caller was admitted', async () => {
    const { work, end } = query()
    const admit = async (): Promise<Result<null, 'not_found'>> => {
      throw new Error('asked')
    }
    let looked = 0
    const now = () => {
      if (++looked === 3) end()
      return '1'
    }
    expect(await whileAdmitted(admit, { at: '1', now }, never, work, { holds: 1 })).toEqual(ok('rows'))
    expect(looked).toBeGreaterThan(3)
  })

  it('is asked about once for each time that the store has changed', async () => {
    const { work } = query()
    const states = ['1', '2', '2', '3', '3', '3', '4']
    let [looked, asked] = [0, 0]
    const now = () => states[looked++] ?? '4'
    const admit = async () => (++asked < 3 ? ok(null) : fail('access_ended'))
    expect(await whileAdmitted(admit, { at: '1', now }, never, work, { holds: 1 })).toEqual(fail('access_ended'))
    expect(looked).toBe(states.length)
  })

  it('is asked about again where the store did not answer when it had changed', async () => {
    const { work } = query()
    let asked = 0
    const admit = async () => {
      if (++asked === 1) throw new Error('no store')
      return fail('access_ended')
    }
    expect(await whileAdmitted(admit, { at: '1', now: () => '2' }, never, work, { holds: 1 })).toEqual(fail('access_ended'))
  })

  it('is stopped by its caller as before', async () => {
    const caller = new AbortController()
    const { work } = query()
    const ended = whileAdmitted(async () => ok(null), SINCE_UNKNOWN, caller.signal, work, { holds: 60_000 })
    caller.abort()
    expect(await ended).toEqual(fail('cancelled'))
  })
})
