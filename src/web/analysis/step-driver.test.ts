import { beforeEach, describe, expect, it, vi } from 'vitest'
import { activeStep, isStale } from '../../analysis/step-session.ts'
import { APPLY_DEBOUNCE } from '../../contract/constants.ts'
import {
  count,
  driver,
  last,
  linger,
  measuresOf,
  opened,
  ownPages,
  problem,
  refused,
  reopen,
  requestsNamed,
  runs,
  settled,
  shown,
  shownBy,
  state,
  store,
} from './driven-page.ts'

ownPages()

describe('an edit', () => {
  it('is sent at once, and its result is shown under the config that it was asked for', async () => {
    await opened()
    expect([runs().length, shown(), state(), isStale(store.getState().session)]).toEqual([1, 'h1', 'idle', false])
  })
  it('alone is sent at once; those that follow within the pause go together', async () => {
    await opened()
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE + 1)
    count('m2')
    await settled()
    expect(runs().length).toBe(2)
    count('m3')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE - 1)
    count('m4')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE - 1)
    expect(runs().length).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([runs().length, measuresOf(last())]).toEqual([3, ['m1', 'm2', 'm3', 'm4']])
  })
  it('that replaces one under way stops it here and in the engine, and only the newest answer counts', async () => {
    await opened()
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE + 1)
    count('m2')
    await settled()
    const first = last()
    count('m3')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([first.signal?.aborted, requestsNamed('apiv2/cancel_step').length, runs().length]).toEqual([true, 1, 3])
    first.answer(shownBy('late'))
    await settled()
    expect([shown(), state()]).toEqual(['h1', 'running'])
    last().answer(shownBy('h3'))
    await settled()
    expect([shown(), state()]).toEqual(['h3', 'idle'])
  })
  it('waits until the one that it replaces has ended', async () => {
    count('m1')
    await settled()
    linger()
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([last().signal?.aborted, runs().length]).toEqual([true, 1])
    last().answer(problem('cancelled'))
    await settled()
    expect([runs().length, state()]).toEqual([2, 'running'])
  })
  it('that comes while the replaced one still ends waits as well, and goes alone', async () => {
    count('m1')
    await settled()
    linger()
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    count('m3')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([requestsNamed('apiv2/cancel_step').length, runs().length]).toEqual([1, 1])
    last().answer(problem('cancelled'))
    await settled()
    expect([runs().length, measuresOf(last()), state()]).toEqual([2, ['m1', 'm2', 'm3'], 'running'])
  })
  it('that is undone shows the result that is known without a request', async () => {
    await opened()
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE + 1)
    count('m2')
    await settled()
    last().answer(shownBy('h2'))
    await settled()
    store.dispatch({ type: 'undo' })
    await settled()
    expect([shown(), runs().length, state()]).toEqual(['h1', 2, 'idle'])
    store.dispatch({ type: 'redo' })
    await settled()
    expect([shown(), runs().length]).toEqual(['h2', 2])
  })
  it('that is undone while it runs ends its run here and in the engine, and what is shown stays', async () => {
    await opened()
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE + 1)
    count('m2')
    await settled()
    const late = last()
    store.dispatch({ type: 'undo' })
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([late.signal?.aborted, requestsNamed('apiv2/cancel_step').length, runs().length, shown(), state()]).toEqual([true, 1, 2, 'h1', 'idle'])
    late.answer(shownBy('late'))
    await settled()
    expect([shown(), isStale(store.getState().session)]).toEqual(['h1', false])
    store.dispatch({ type: 'redo' })
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([runs().length, state()]).toEqual([3, 'running'])
  })
  it('that is undone far enough is asked for again: only so many results are kept', async () => {
    await opened()
    for (let i = 0; i < 40; i++) {
      count(`n${i}`)
      await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
      last().answer(shownBy(`n${i}`))
      await settled()
    }
    for (let i = 0; i < 39; i++) store.dispatch({ type: 'undo' })
    await settled()
    expect([runs().length, shown()]).toEqual([41, 'n0'])
    store.dispatch({ type: 'undo' })
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([runs().length, state()]).toEqual([42, 'running'])
  })
  it('that failed is not sent again before the config changes', async () => {
    count('m1')
    await settled()
    last().answer(problem('internal'))
    await settled()
    store.dispatch({ type: 'edit', edit: { kind: 'display', stepId: activeStep(store.getState().session).step_id, mode: 'chart' }, label: 'Display' })
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([state(), runs().length]).toEqual(['failed', 1])
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect(runs().length).toBe(2)
  })
})

describe('with updates deferred', () => {
  beforeEach(async () => {
    await opened()
    store.dispatch({ type: 'defer', on: true })
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
  })
  it('only Update sends', async () => {
    expect([runs().length, isStale(store.getState().session)]).toEqual([1, true])
    driver.apply()
    await settled()
    expect([runs().length, measuresOf(last())]).toEqual([2, ['m1', 'm2']])
  })
  it('a second press of Update while one runs is refused with a word, and starts nothing', async () => {
    driver.apply()
    await settled()
    driver.apply()
    await settled()
    expect([refused, runs().length]).toEqual([1, 2])
  })
  it('Update of what is up to date does nothing', async () => {
    driver.apply()
    await settled()
    last().answer(shownBy('h2'))
    await settled()
    driver.apply()
    await settled()
    expect([refused, runs().length]).toEqual([0, 2])
  })
})

describe('a run', () => {
  it('that is stopped says so, tells the engine, and its late answer is not shown', async () => {
    count('m1')
    await settled()
    driver.stop()
    await settled()
    expect([state(), requestsNamed('apiv2/cancel_step').length, last().signal?.aborted]).toEqual(['stopped', 1, true])
    last().answer(shownBy('late'))
    await settled()
    expect([shown(), state()]).toEqual([undefined, 'stopped'])
  })
  it('that asks first runs once confirmed, and stops when declined', async () => {
    const asks = { ok: true, data: { status: 'pending', key: 'k', message: 'Large' } }
    count('m1')
    await settled()
    last().answer(asks)
    await settled()
    expect(state()).toBe('asking')
    driver.confirm('k')
    await settled()
    expect([last().name, last().data.key, state()]).toEqual(['confirm_apply_step', 'k', 'running'])
    last().answer(shownBy('h1'))
    await settled()
    expect(shown()).toBe('h1')
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    last().answer(asks)
    await settled()
    driver.decline()
    expect([state(), shown()]).toEqual(['stopped', 'h1'])
  })
  it.each(['aborted', 'cancelled'])('that ends as %s was stopped, not failed', async (code) => {
    count('m1')
    await settled()
    last().answer(problem(code))
    await settled()
    expect(state()).toBe('stopped')
  })
  it('whose result the server no longer keeps is asked for again, though it is known here', async () => {
    await opened()
    driver.renew()
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([runs().length, measuresOf(last())]).toEqual([2, ['m1']])
  })
  it('of a page that closes is ended, and nothing is sent afterwards', async () => {
    count('m1')
    await settled()
    driver.close()
    expect(last().signal?.aborted).toBe(true)
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE * 2)
    expect([runs().length, shown()]).toEqual([1, undefined])
  })
  it('of a page that closes ends before the page that opens anew sends its own', async () => {
    count('m1')
    await settled()
    const before = last()
    linger()
    driver.close()
    reopen()
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect(runs().length).toBe(1)
    before.answer(problem('aborted'))
    await settled()
    expect([runs().length, measuresOf(last()), requestsNamed('apiv2/cancel_step').length]).toEqual([2, ['m1', 'm2'], 0])
  })
})
