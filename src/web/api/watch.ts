/** Watches for changes on the server: through an event stream or, if streams do not get through, by polling. Callers see no difference. */
import type { Input, Output, StreamName } from '../../contract/operations.ts'
import { type CallProblem, type ClientDependencies, type Reply, wantsSignIn } from './client.ts'
import { readEvents, type StreamEnd } from './event-reader.ts'

/** Limit on open streams per page: without HTTP/2, all tabs of a browser share six connections to a server. */
const AT_ONCE = 2
const ASK_EVERY_MS = 500
/** Delay before a lost stream is reopened. Doubles after each loss without an event in between. */
const AGAIN_MS = 2_000
/** Delay after a stream that brought no event. Longer, because each failed attempt delays the page's updates. */
const TRY_AGAIN_MS = 60_000
const AGAIN_MOST_MS = 600_000

/** Whether retrying is pointless: the request is invalid, or the caller has no permission. */
const isFinal = ({ status }: CallProblem): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Limits the open streams, and delays the next one after a loss. */
function createWay() {
  let open = 0
  let from = 0
  let losses = 0
  return {
    isFree: (): boolean => open < AT_ONCE && Date.now() >= from,
    enter: (): (() => void) => {
      open += 1
      return () => {
        open -= 1
      }
    },
    heard: () => {
      losses = 0
    },
    lost: (heard: boolean) => {
      from = Date.now() + Math.min(AGAIN_MOST_MS, (heard ? AGAIN_MS : TRY_AGAIN_MS) * 2 ** losses)
      losses += 1
    },
  }
}

/** Resolves after a delay, or when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

interface Watch<T> {
  readonly signal: AbortSignal
  /** Fetches the current state with a normal call, for polling. */
  readonly ask: (signal: AbortSignal) => Promise<Reply<T>>
  /** For updates that nobody waits for: polls rarely, and failures show no message or prompt. */
  readonly background?: { readonly askEveryMs: number }
}

/** `watch` yields each state until the watched object is finished, the signal is aborted, or the server refuses. */
export function createWatch(around: ClientDependencies) {
  const way = createWay()

  async function* stream<N extends StreamName>(name: N, input: Input<N>, signal: AbortSignal): AsyncGenerator<Output<N>, StreamEnd> {
    const leave = way.enter()
    const events = readEvents(around, name, input, signal)
    try {
      for (;;) {
        const next = await events.next()
        if (next.done) return next.value
        way.heard()
        yield next.value
      }
    } finally {
      leave()
      await events.return({ how: 'done' })
    }
  }

  return async function* watch<N extends StreamName>(name: N, input: Input<N>, { signal, ask, background }: Watch<Output<N>>): AsyncGenerator<Output<N>> {
    while (!signal.aborted) {
      if (way.isFree()) {
        const end = yield* stream(name, input, signal)
        if (end.how === 'done' || signal.aborted) return
        if (end.how === 'refused' && isFinal(end.problem) && background) return
        if (end.how === 'refused' && wantsSignIn(end.problem)) {
          if (await around.signInAgain(signal)) continue
          return
        }
        if (end.how === 'refused' && isFinal(end.problem)) return around.failed(end.problem, true)
        way.lost(end.how === 'refused' || end.heard)
        if (background && end.how === 'lost') await pause(AGAIN_MS, signal)
        if (signal.aborted) return
        if (background && way.isFree()) continue
      }
      const reply = await ask(signal)
      if (signal.aborted || (!reply.ok && isFinal(reply.problem))) return
      if (reply.ok) yield reply.data
      await pause(background?.askEveryMs ?? ASK_EVERY_MS, signal)
    }
  }
}
