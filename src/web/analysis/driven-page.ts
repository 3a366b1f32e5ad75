/** Test helper: an analysis page whose requests are answered by the test. */
import { afterEach, beforeEach, vi } from 'vitest'
import { aDocument, aMeasure } from '../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow } from '../../../test/support/results.ts'
import { activeStep, runOf } from '../../analysis/step-session.ts'
import type { Analysis } from '../../contract/analysis.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Reply } from '../api/client.ts'
import { createDriver, type DriverDependencies, type StepDriver } from './step-driver.ts'
import { createPageStore, type PageStore } from './step-store.ts'

interface Sent {
  readonly name: string
  readonly data: Record<string, unknown>
  readonly signal: AbortSignal | undefined
  readonly answer: (reply: unknown) => void
}
export const shownBy = (hash: string) => ({
  ok: true,
  data: { status: 'ok', result: { ...aResult({ rows: [aRow([])], columns: [aColumnAt([])] }), config_hash: hash } },
})
export const problem = (code: string) => ({ ok: false, problem: { code, status: 500, title: 'Failed', message: code, params: {} } })

export let sent: Sent[]
export let store: PageStore
export let driver: StepDriver
export let refused: number
let call: DriverDependencies['call']
/** Whether an aborted request stays pending until the test answers it. */
let lingers: boolean

/** A fake call that stays pending until the test answers it. Canceling answers the stopped request, as the server does. */
const aCall = () =>
  ((name: string, data: Record<string, unknown>, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<Reply<unknown>>((resolve) => {
      sent.push({ name, data, signal, answer: resolve as (reply: unknown) => void })
      signal?.addEventListener('abort', () => lingers || resolve(problem('aborted') as Reply<unknown>))
      if (name === 'apiv2/cancel_step') resolve({ ok: true, data: {} })
    })) as DriverDependencies['call']

export const requestsNamed = (name: string) => sent.filter((s) => s.name === name)
export const runs = () => sent.filter((s) => s.name !== 'apiv2/cancel_step')
export const last = () => runs().at(-1) as Sent
const edit = (measure: Measure) =>
  store.dispatch({
    type: 'edit',
    edit: { kind: 'layout', stepId: activeStep(store.getState().session).step_id, edit: { kind: 'put measure', measure } },
    label: 'Edit',
  })
export const count = (id: string) => edit({ ...aMeasure(id, 'count', null), name: id })
export const settled = () => vi.advanceTimersByTimeAsync(0)
export const state = () => runOf(store.getState().session).state
export const shown = () => store.getState().results[activeStep(store.getState().session).step_id]?.result.config_hash
export const measuresOf = ({ data }: Sent) => (data.config as { query: { value: { measures: Measure[] } } }).query.value.measures.map((m) => m.name)

/** Creates a measure on a new page and answers the resulting request. */
export async function opened(): Promise<void> {
  count('m1')
  await settled()
  last().answer(shownBy('h1'))
  await settled()
}

export const linger = (): void => {
  lingers = true
}
/** Replaces the driver, as when the page is closed and opened again. */
export const reopen = (): void => {
  driver = createDriver(store, { call, alreadyRunning: () => refused++ })
}

/** Gives each test of a file a new page, with fake timers. */
export function ownPages(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    refused = 0
    lingers = false
    call = aCall()
    store = createPageStore(
      { id: 'a', version: 1, value_json: aDocument(), withheld_steps: [] as string[], column_titles: [] as Analysis['column_titles'] } as Analysis,
      null,
    )
    reopen()
  })
  afterEach(() => {
    driver.close()
    vi.useRealTimers()
  })
}
