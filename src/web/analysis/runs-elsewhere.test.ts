import { describe, expect, it, vi } from 'vitest'
import { APPLY_DEBOUNCE } from '../../contract/constants.ts'
import { count, driver, last, measuresOf, ownPages, problem, requestsNamed, runs, settled, shown, shownBy, state } from './driven-page.ts'
import { ELSEWHERE_RETRY_MS, ELSEWHERE_TRIES } from './runs-elsewhere.ts'

ownPages()

describe('a step that runs on another page of the same browser session', () => {
  it('is asked for again until it has ended there, without a failure on the page', async () => {
    count('m1')
    await settled()
    last().answer(problem('request_in_progress'))
    await settled()
    expect([runs().length, state()]).toEqual([1, 'running'])
    await vi.advanceTimersByTimeAsync(ELSEWHERE_RETRY_MS)
    expect(runs().length).toBe(2)
    last().answer(shownBy('h1'))
    await settled()
    expect([shown(), state(), requestsNamed('apiv2/cancel_step').length]).toEqual(['h1', 'idle', 0])
  })
  it('fails with the cause once it has been asked for often enough', async () => {
    count('m1')
    for (let tries = 0; tries <= ELSEWHERE_TRIES; tries++) {
      await vi.advanceTimersByTimeAsync(ELSEWHERE_RETRY_MS)
      last().answer(problem('request_in_progress'))
    }
    await vi.advanceTimersByTimeAsync(ELSEWHERE_RETRY_MS)
    expect([runs().length, state()]).toEqual([ELSEWHERE_TRIES + 1, 'failed'])
  })
  it('is not asked for again once the draft has changed or the run was stopped', async () => {
    count('m1')
    await settled()
    last().answer(problem('request_in_progress'))
    await settled()
    driver.stop()
    await vi.advanceTimersByTimeAsync(ELSEWHERE_RETRY_MS)
    expect([runs().length, state()]).toEqual([1, 'stopped'])
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([runs().length, measuresOf(last())]).toEqual([2, ['m1', 'm2']])
  })
})
