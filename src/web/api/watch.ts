/**
 * What changes at the server while a page looks at it: from a stream, and wherever no stream can
 * be had by asking again and again, which nobody notices but the network.
 */
import type { Input, Output, StreamName } from '../../contract/operations.ts'
import { type CallProblem, type Reply, type Surroundings, wantsSignIn } from './client.ts'
import { readEvents, type StreamEnd } from './event-reader.ts'

/** Open streams of one page: a browser without HTTP/2 has six connections to a server, for all its tabs. */
const AT_ONCE = 2
const ASK_EVERY_MS = 500
/** A lost stream is opened again after so long, twice as long after each loss without a word between. */
const AGAIN_MS = 2_000
/** A way that never let a word through is tried again seldom: every try is a pause in what the page shows. */
const TRY_AGAIN_MS = 60_000
const AGAIN_MOST_MS = 600_000

/** What asking again cannot change: the request is wrong, or the caller may not. */
const isFinal = ({ status }: CallProblem): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Whether the way to the server lets streams through, as this page has seen it. */
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

/** Resolves after a while, or when the signal says so. */
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
  /** The same state by a call of its own. */
  readonly ask: (signal: AbortSignal) => Promise<Reply<T>>
  /** Nobody waits for the news: it is asked for seldom, and its end says and asks nothing. */
  readonly background?: { readonly askEveryMs: number }
}

/** `watch` gives each state until the watched thing has ended, the signal says so, or the server refuses. */
export function createWatch(around: Surroundings) {
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
