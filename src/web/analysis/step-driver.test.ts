import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aDocument, aMeasure } from '../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow } from '../../../test/support/results.ts'
import { activeStep, isStale, runOf } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import { APPLY_DEBOUNCE } from '../../contract/constants.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Reply } from '../api/client.ts'
import { ELSEWHERE_RETRY_MS, ELSEWHERE_TRIES } from './runs-elsewhere.ts'
import { createDriver, type DriverSurroundings, type StepDriver } from './step-driver.ts'
import { createPageStore, type PageStore } from './step-store.ts'

interface Sent {
  readonly name: string
  readonly data: Record<string, unknown>
  readonly signal: AbortSignal | undefined
  readonly answer: (reply: unknown) => void
}
const shownBy = (hash: string) => ({
  ok: true,
  data: { status: 'ok', result: { ...aResult({ rows: [aRow([])], columns: [aColumnAt([])] }), config_hash: hash } },
})
const problem = (code: string) => ({ ok: false, problem: { code, status: 500, title: 'Failed', message: code, params: {} } })

let sent: Sent[]
let store: PageStore
let driver: StepDriver
let refused: number
let call: DriverSurroundings['call']
/** Whether a request that is stopped ends only when a test answers it. */
let lingers: boolean

/** Requests end when a test answers them; a cancel answers the request that it stops, as the server does. */
const aCall = () =>
  ((name: string, data: Record<string, unknown>, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<Reply<unknown>>((resolve) => {
      sent.push({ name, data, signal, answer: resolve as (reply: unknown) => void })
      signal?.addEventListener('abort', () => lingers || resolve(problem('aborted') as Reply<unknown>))
      if (name === 'apiv2/cancel_step') resolve({ ok: true, data: {} })
    })) as DriverSurroundings['call']

const named = (name: string) => sent.filter((s) => s.name === name)
const runs = () => sent.filter((s) => s.name !== 'apiv2/cancel_step')
const last = () => runs().at(-1) as Sent
const edit = (measure: Measure) =>
  store.dispatch({
    type: 'edit',
    edit: { kind: 'layout', stepId: activeStep(store.getState().session).step_id, edit: { kind: 'put measure', measure } },
    label: 'Edit',
  })
const count = (id: string) => edit({ ...aMeasure(id, 'count', null), name: id })
const settled = () => vi.advanceTimersByTimeAsync(0)
const state = () => runOf(store.getState().session).state
const shown = () => store.getState().results[activeStep(store.getState().session).step_id]?.result.config_hash
const measuresOf = ({ data }: Sent) => (data.config as { query: { value: { measures: Measure[] } } }).query.value.measures.map((m) => m.name)

/** An open page whose first edit was answered. */
async function opened(): Promise<void> {
  count('m1')
  await settled()
  last().answer(shownBy('h1'))
  await settled()
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  refused = 0
  lingers = false
  call = aCall()
  store = createPageStore({ id: 'a', version: 1, value_json: aDocument(), withheld_steps: [] as string[] } as Analysis, null)
  driver = createDriver(store, { call, alreadyRunning: () => refused++ })
})
afterEach(() => {
  driver.close()
  vi.useRealTimers()
})

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
    expect([first.signal?.aborted, named('apiv2/cancel_step').length, runs().length]).toEqual([true, 1, 3])
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
    lingers = true
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
    lingers = true
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    count('m3')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect([named('apiv2/cancel_step').length, runs().length]).toEqual([1, 1])
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
    expect([late.signal?.aborted, named('apiv2/cancel_step').length, runs().length, shown(), state()]).toEqual([true, 1, 2, 'h1', 'idle'])
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
    expect([state(), named('apiv2/cancel_step').length, last().signal?.aborted]).toEqual(['stopped', 1, true])
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
    lingers = true
    driver.close()
    driver = createDriver(store, { call, alreadyRunning: () => refused++ })
    count('m2')
    await vi.advanceTimersByTimeAsync(APPLY_DEBOUNCE)
    expect(runs().length).toBe(1)
    before.answer(problem('aborted'))
    await settled()
    expect([runs().length, measuresOf(last()), named('apiv2/cancel_step').length]).toEqual([2, ['m1', 'm2'], 0])
  })
})

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
    expect([shown(), state(), named('apiv2/cancel_step').length]).toEqual(['h1', 'idle', 0])
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
