/** Reads one event stream of /nexus, sending the same headers as every other call: yields its events and returns how it ended. */
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ERRORS } from '../../contract/errors.ts'
import type { Input, Output, StreamName } from '../../contract/operations.ts'
import type { PageErrors } from '../../texts/page-texts.ts'
import { type CallProblem, type ClientDependencies, problemOf } from './client.ts'
import { headersFor } from './headers.ts'

/** Limit for the first bytes, which the server sends at once: a proxy that has passed nothing on by then is buffering the stream. */
const FIRST_WORD_MS = 4_000
/** Limit between later bytes. Longer than the server's longest heartbeat interval. */
const SILENCE_MS = 45_000
const EVENT_CHARACTERS_MAX = 4_000_000

export type StreamEnd =
  | { readonly how: 'done' }
  /** The server refused the stream or ended it with an error. */
  | { readonly how: 'refused'; readonly problem: CallProblem }
  /** The connection broke; `heard` tells whether any event had arrived. */
  | { readonly how: 'lost'; readonly heard: boolean }

/** Calls `end` when nothing has arrived for too long. */
function silenceWatch(end: () => void) {
  let timer = setTimeout(end, FIRST_WORD_MS)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(end, SILENCE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

async function* messagesOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<EventSourceMessage> {
  const messages: EventSourceMessage[] = []
  let isBroken = false
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onError: ({ type }) => {
      isBroken ||= type === 'max-buffer-size-exceeded'
    },
    maxBufferSize: EVENT_CHARACTERS_MAX,
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      parser.feed(decoder.decode(value, { stream: true }))
      yield* messages.splice(0)
      if (isBroken) return
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Parses an error event. It has no HTTP status, so the status of its error code is used. */
function refusalOf(body: string, texts: PageErrors): CallProblem {
  const problem = problemOf(0, body, texts)
  return { ...problem, status: ERRORS[problem.code] }
}

const isEvents = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Yields the events of one stream until it ends, breaks, or `signal` is aborted. A slow consumer slows the server down. Never rejects. */
export async function* readEvents<N extends StreamName>(
  around: ClientDependencies,
  name: N,
  data: Input<N>,
  signal: AbortSignal,
): AsyncGenerator<Output<N>, StreamEnd> {
  const silent = new AbortController()
  const silence = silenceWatch(() => silent.abort())
  let heard = false
  try {
    const response = await around.fetch('/nexus', {
      method: 'POST',
      headers: { ...headersFor(around), accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ name, data }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (!response.ok) return { how: 'refused', problem: problemOf(response.status, await response.text(), around.texts()) }
    if (!isEvents(response) || !response.body) return { how: 'lost', heard }
    for await (const message of messagesOf(response.body, silence.heard)) {
      heard = true
      if (message.event === 'end') return { how: 'done' }
      if (message.event === 'error') return { how: 'refused', problem: refusalOf(message.data, around.texts()) }
      yield JSON.parse(message.data) as Output<N>
    }
    return { how: 'lost', heard }
  } catch {
    return { how: 'lost', heard }
  } finally {
    silence.stop()
    silent.abort()
  }
}
