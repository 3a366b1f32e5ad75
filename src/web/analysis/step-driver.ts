/**
 * Sends all requests that compute steps: watches the session, requests the results that the draft needs, and cancels
 * runs that a newer draft has replaced. Results that the page has already received are shown without a request.
 */
import { createContext, useContext } from 'react'
import { numbersKey } from '../../analysis/config-key.ts'
import { operandsOf } from '../../analysis/references.ts'
import { activeStep, configToApply, draftOf, isEmpty, isStale, operandsKey, runOf } from '../../analysis/step-session.ts'
import { APPLY_DEBOUNCE } from '../../contract/constants.ts'
import type { Output } from '../../contract/operations.ts'
import type { WindowRequest } from '../../contract/pivot-result.ts'
import type { StepConfig } from '../../contract/step.ts'
import type { createClient, Reply } from '../api/client.ts'
import { columnBlock, ROW_BLOCK } from './blocks.ts'
import { ELSEWHERE_RETRY_MS, ELSEWHERE_TRIES, runsElsewhere } from './runs-elsewhere.ts'
import type { PageStore, ShownResult } from './step-store.ts'
import { type ResultView, viewOf } from './view.ts'

const RESULTS_KEPT = 40

interface Flight {
  readonly stepId: string
  readonly controller: AbortController
  readonly ended: Promise<void>
}

export interface StepDriver {
  /** Runs the draft now, even if updates are deferred. */
  readonly apply: () => void
  readonly stop: () => void
  readonly confirm: (key: string) => void
  readonly decline: () => void
  /** Drops all results and recomputes the shown one, unless updates are deferred. */
  readonly renew: () => void
  /** Recomputes the shown result after the server has dropped it from its cache. While updates are deferred, the draft stays as it is and the earlier config is computed again. */
  readonly restore: () => void
  /** Recomputes the shown result from new data, unless updates are deferred. The earlier one stays in sight meanwhile. */
  readonly renewData: () => void
  readonly close: () => void
}

/** The parts of the page that the driver uses; tests pass fakes. */
export interface DriverDependencies {
  readonly call: ReturnType<typeof createClient>
  /** Called when the person presses Update during a run. */
  readonly alreadyRunning: () => void
}

/**
 * Canceled runs that have not ended yet, by client. The server runs a step only once at a time, and a late cancellation
 * would stop the new run, so a remounted editor waits for the previous editor's run to end.
 */
const endings = new WeakMap<DriverDependencies['call'], Promise<unknown>>()

export function createDriver(store: PageStore, { call, alreadyRunning }: DriverDependencies): StepDriver {
  const known = new Map<string, ShownResult>()
  let flight: Flight | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  let edited = 0

  const analysisId = store.getState().analysis.id
  const stepId = () => activeStep(store.getState().session).step_id

  /** A key of everything except the dataset that determines the numbers of a config, including the current operands of its expressions. */
  const keyOf = (config: StepConfig): string => numbersKey(config) + operandsKey(store.getState().session, config)

  const show = (id: string, config: StepConfig, operands: string, shown: ShownResult): void => {
    const key = numbersKey(config) + operands
    known.delete(key)
    known.set(key, shown)
    for (const oldest of known.keys()) if (known.size > RESULTS_KEPT) known.delete(oldest)
    store.setState(({ results }) => ({ results: { ...results, [id]: shown } }))
    store.dispatch({ type: 'applied', stepId: id, config, operands })
  }

  const settle = (id: string, config: StepConfig, operands: string, view: ResultView, reply: Reply<Output<'apiv2/analysis_apply_step'>>): void => {
    if (!reply.ok) {
      const run =
        reply.problem.code === 'aborted' || reply.problem.code === 'cancelled'
          ? { state: 'stopped' as const, config }
          : { state: 'failed' as const, config, problem: reply.problem }
      store.dispatch({ type: 'run', stepId: id, run })
    } else if (reply.data.status === 'pending') {
      store.dispatch({ type: 'run', stepId: id, run: { state: 'asking', config, key: reply.data.key, message: reply.data.message } })
    } else show(id, config, operands, { result: reply.data.result, view })
  }

  /**
   * Cancels the current run, in the engine, too. Resolves once nothing is running, for every caller that arrived
   * meanwhile. A step that is no longer open becomes due again when it is opened.
   */
  const supersede = async (): Promise<void> => {
    const running = flight
    if (running) {
      flight = null
      running.controller.abort()
      const cancelled = call('apiv2/cancel_step', { analysis_id: analysisId, step_id: running.stepId }, { quiet: true, background: true })
      endings.set(call, Promise.all([endings.get(call), cancelled, running.ended]))
      if (running.stepId !== stepId()) store.dispatch({ type: 'run', stepId: running.stepId, run: { state: 'idle' } })
    }
    await endings.get(call)
  }

  type Answer = Reply<Output<'apiv2/analysis_apply_step'>>
  type Send = (window: Partial<WindowRequest>, signal: AbortSignal) => Promise<Answer>

  /** Awaits the reply to a request, and retries it while the step is running elsewhere. Null if a newer request has been sent meanwhile. */
  const answered = async (mine: number, id: string, ask: (signal: AbortSignal) => ReturnType<Send>, tries = ELSEWHERE_TRIES): Promise<Answer | null> => {
    const controller = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    flight = { stepId: id, controller, ended }
    const reply = await ask(controller.signal)
    resolve()
    if (mine !== latest) return null
    flight = null
    if (tries <= 0 || !runsElsewhere(reply)) return reply
    await new Promise((waited) => setTimeout(waited, ELSEWHERE_RETRY_MS))
    return mine === latest ? answered(mine, id, ask, tries - 1) : null
  }

  const send = async (config: StepConfig, request: Send): Promise<void> => {
    const mine = ++latest
    const { session, collapse } = store.getState()
    const step = activeStep(session)
    const id = step.step_id
    const view = viewOf(step, config, collapse)
    const operands = operandsKey(session, config)
    const window = { row_count: ROW_BLOCK, column_count: columnBlock(config.query.value.measures.length), ...view }
    store.dispatch({ type: 'run', stepId: id, run: { state: 'running', config, since: Date.now() } })
    await supersede()
    if (mine !== latest) return
    const reply = await answered(mine, id, (signal) => request(window, signal))
    if (reply) settle(id, config, operands, view, reply)
  }

  const sendConfig = (config: StepConfig): void => {
    const id = stepId()
    const cached = known.get(keyOf(config))
    if (cached) {
      latest++
      void supersede()
      show(id, config, operandsKey(store.getState().session, config), cached)
      return
    }
    const operands = operandsOf(config, draftOf(store.getState().session).measures)
    void send(config, (window, signal) =>
      call('apiv2/analysis_apply_step', { analysis_id: analysisId, step_id: id, config, operands, window }, { signal, quiet: true, background: true }),
    )
  }

  const watch = (): void => {
    const { session, results } = store.getState()
    const config = configToApply(session)
    if (!config) return
    clearTimeout(timer)
    const isKnown = results[activeStep(session).step_id] === undefined || known.has(keyOf(config))
    // a single edit is sent at once; edits that quickly follow one another are sent together
    const isAlone = Date.now() - edited > APPLY_DEBOUNCE
    edited = Date.now()
    timer = setTimeout(
      () => {
        const now = configToApply(store.getState().session)
        if (now) sendConfig(now)
      },
      isKnown || isAlone ? 0 : APPLY_DEBOUNCE,
    )
  }
  /** Cancels the current run if the draft was changed back to the config whose result is shown. */
  const endNeedless = (): void => {
    const { session } = store.getState()
    if (runOf(session).state !== 'running' || isStale(session)) return
    latest++
    store.dispatch({ type: 'run', stepId: stepId(), run: { state: 'idle' } })
    void supersede()
  }
  const renew = (): void => {
    known.clear()
    store.dispatch({ type: 'forget results' })
  }
  /** Recomputes the shown result, whose config may be another than that of the draft. Impossible if the draft has other operands. */
  const restoreShown = (): boolean => {
    const { session } = store.getState()
    const id = stepId()
    const config = session.applied[id]
    if (!config || operandsKey(session, config) !== (session.appliedOperands[id] ?? '')) return false
    known.delete(keyOf(config))
    store.dispatch({ type: 'forget result', stepId: id })
    sendConfig(config)
    return true
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.session === before.session) return
    endNeedless()
    watch()
  })
  watch()

  return {
    apply: () => {
      const { session } = store.getState()
      const { config } = activeStep(session)
      if (runOf(session).state === 'running' && flight) alreadyRunning()
      else if (isStale(session) && !isEmpty(config)) sendConfig(config)
    },
    stop: () => {
      const run = runOf(store.getState().session)
      if (run.state !== 'running') return
      latest++
      void supersede()
      store.dispatch({ type: 'run', stepId: stepId(), run: { state: 'stopped', config: run.config } })
    },
    confirm: (key) => {
      const run = runOf(store.getState().session)
      if (run.state !== 'asking') return
      void send(run.config, (window, signal) => call('confirm_apply_step', { key, window }, { signal, quiet: true, background: true }))
    },
    decline: () => {
      const run = runOf(store.getState().session)
      if (run.state === 'asking') store.dispatch({ type: 'run', stepId: stepId(), run: { state: 'stopped', config: run.config } })
    },
    renew,
    restore: () => {
      if (!store.getState().session.deferUpdates || !restoreShown()) renew()
    },
    renewData: () => {
      known.clear()
      store.dispatch({ type: 'data changed' })
    },
    close: () => {
      clearTimeout(timer)
      unsubscribe()
      latest++
      if (!flight) return
      flight.controller.abort()
      endings.set(call, Promise.all([endings.get(call), flight.ended]))
    },
  }
}

const DriverContext = createContext<StepDriver | null>(null)
export const DriverProvider = DriverContext.Provider

export function useDriver(): StepDriver {
  const driver = useContext(DriverContext)
  if (!driver) throw new Error('outside of an analysis page')
  return driver
}
