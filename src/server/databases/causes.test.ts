import { expect, it, vi } from 'vitest'
import { fail } from '../../contract/errors.ts'
import { causesOf } from './causes.ts'

const refused = fail('db_refused', { server: 'db.example.org', port: 5432 })
const hidden = fail('db_not_connected', { server: 'db.example.org' })

it('tells causes as they are, at once, where the operator knows everybody', async () => {
  const causes = causesOf(false)
  expect(causes.told(refused)).toEqual(refused)
  expect(await causes.toldInTime(refused, performance.now(), new AbortController().signal)).toEqual(refused)
})

it('hides on a hosted installation what answers where, and nothing that comes after signing in', () => {
  const causes = causesOf(true)
  expect(causes.told(refused)).toEqual(hidden)
  for (const code of ['db_statement', 'db_missing', 'db_no_right', 'rate_limited'] as const)
    expect(causes.told({ ok: false, code, params: {} }).code).toBe(code)
})

it('tells of an attempt of any length after the same time, or as soon as its caller leaves', async () => {
  vi.useFakeTimers()
  const heardAfter = async (spent: number): Promise<number> => {
    const began = performance.now()
    vi.advanceTimersByTime(spent)
    const heard = causesOf(true).toldInTime(refused, began, new AbortController().signal)
    await vi.runAllTimersAsync()
    expect(await heard).toEqual(hidden)
    return Math.round(performance.now() - began)
  }
  expect(new Set([await heardAfter(0), await heardAfter(3), await heardAfter(5_200), await heardAfter(9_999)])).toEqual(new Set([10_000]))
  const stop = new AbortController()
  const left = causesOf(true).toldInTime(refused, performance.now(), stop.signal)
  stop.abort()
  expect(await left).toEqual(hidden)
  vi.useRealTimers()
})
