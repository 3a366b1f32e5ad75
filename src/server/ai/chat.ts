/**
 * Client of the operator's language model: any endpoint that speaks the chat-completions protocol. Limits the time and
 * size of each request and the number of concurrent requests, and respects the endpoint's own rate limits. Never logs
 * messages or the key.
 */
import type { Failure } from '../../contract/errors.ts'
import { fail, ok } from '../../contract/errors.ts'
import type { Settings } from '../settings.ts'
import { type AiCode, answerText, type ChatEnd } from './answer.ts'
import { extraFields } from './setting-problems.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** How many seconds to pause when an overloaded endpoint does not say how long to wait. */
const PAUSE_S = 30
const PAUSE_MOST_S = 3_600

/** The pause that a `Retry-After` header asks for, in seconds. The header is a number of seconds or a date. */
function pauseOf(header: string | null, now: number): number {
  const seconds = header === null || header.trim() === '' ? Number.NaN : /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(PAUSE_MOST_S, Math.max(1, Math.ceil(seconds))) : PAUSE_S
}

type ChatSettings = Pick<Settings, 'AI_KEY' | 'AI_MODEL' | 'AI_TIMEOUT_S' | 'AI_AT_ONCE' | 'AI_EXTRA'> & { readonly AI_URL: string }

export class Chat {
  /** The endpoint's host name, which pages show. Never contains the path or the key. */
  readonly host: string
  readonly model: string
  readonly #settings: ChatSettings
  readonly #address: string
  readonly #log: (line: string) => void
  #running = 0
  #pausedUntil = 0

  constructor(settings: ChatSettings, log: (line: string) => void) {
    const base = settings.AI_URL.replace(/\/+$/, '')
    this.#settings = settings
    this.#address = `${base}/chat/completions`
    this.host = new URL(base).host
    this.model = settings.AI_MODEL ?? ''
    this.#log = log
  }

  get running(): number {
    return this.#running
  }

  /**
   * Yields the model's answer in parts as it arrives, then returns whether it completed. Never rejects. When the
   * consumer stops or `signal` aborts, cancels the request at the endpoint too; this is not a failure.
   */
  async *ask(messages: readonly ChatMessage[], signal: AbortSignal): AsyncGenerator<string, ChatEnd> {
    const pause = Math.ceil((this.#pausedUntil - Date.now()) / 1_000)
    if (pause > 0) return fail('ai_limited', { seconds: pause })
    if (this.#running >= this.#settings.AI_AT_ONCE) return fail('ai_busy')
    this.#running++
    const left = new AbortController()
    const late = AbortSignal.timeout(this.#settings.AI_TIMEOUT_S * 1_000)
    let wasOpened = false
    try {
      const response = await this.#open(messages, AbortSignal.any([signal, late, left.signal]))
      wasOpened = true
      const refusal = this.#refusal(response)
      if (refusal) return this.#told(refusal)
      const end = yield* answerText(response)
      return end.ok ? end : this.#told(end)
    } catch {
      if (signal.aborted) return ok(null)
      if (late.aborted) return this.#told(fail('ai_timeout', { seconds: this.#settings.AI_TIMEOUT_S }))
      return this.#told(fail(wasOpened ? 'ai_cut_off' : 'ai_unreachable'))
    } finally {
      left.abort()
      this.#running--
    }
  }

  #open(messages: readonly ChatMessage[], signal: AbortSignal): Promise<Response> {
    const { AI_KEY, AI_EXTRA } = this.#settings
    return fetch(this.#address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(AI_KEY === undefined ? {} : { authorization: `Bearer ${AI_KEY}` }),
      },
      body: JSON.stringify({ ...extraFields(AI_EXTRA), model: this.model, messages, stream: true }),
      redirect: 'manual',
      signal,
    })
  }

  #refusal({ status, headers }: Response): Failure<AiCode> | null {
    if (status >= 200 && status < 300) return null
    if (status >= 300 && status < 400) return fail('ai_redirected')
    if (status === 401 || status === 403) return fail('ai_key')
    if (status !== 429) return fail('ai_refused', { status })
    const seconds = pauseOf(headers.get('retry-after'), Date.now())
    this.#pausedUntil = Date.now() + seconds * 1_000
    return fail('ai_limited', { seconds })
  }

  #told(failure: Failure<AiCode>): Failure<AiCode> {
    const { code, params } = failure
    this.#log(`the language model at ${this.host}: ${code}${'status' in params ? ` (${params.status})` : ''}`)
    return failure
  }
}

/** The operator's language model; null if none is configured. */
export const chatOf = ({ AI_URL, ...settings }: Settings, log: (line: string) => void): Chat | null =>
  AI_URL === undefined ? null : new Chat({ ...settings, AI_URL }, log)
