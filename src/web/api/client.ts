/** Sends calls to /nexus from the browser. Never rejects: network loss and malformed replies are returned as problems with texts from the error catalog. */

import { ERRORS, type ErrorCode, type ErrorParams, fail } from '../../contract/errors.ts'
import type { CallName, Input, Output } from '../../contract/operations.ts'
import { isErrorReply } from '../../contract/page-checks.ts'
import type { PageCode, PageErrors } from '../../texts/page-texts.ts'
import { wordPlainly } from '../../texts/word-error.ts'
import { type Caller, headersFor } from './headers.ts'
import type { Waiting } from './loading.ts'

export interface CallProblem {
  readonly code: ErrorCode
  readonly status: number
  readonly title: string
  readonly message: string
  /** The message of an expression's error without its owner and position. */
  readonly reason?: string
  readonly params: ErrorParams
  /** The server's message was only 'error': the problem is logged, and no toast is shown. */
  readonly onlyLogged?: boolean
}
export type Reply<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly problem: CallProblem }

/** The parts of the page that the client uses; tests pass fakes. */
export interface ClientDependencies extends Caller {
  readonly fetch: typeof fetch
  readonly texts: () => PageErrors
  /** Called when a call starts; the returned function is called when it ends. */
  readonly started: (waiting: Waiting) => () => void
  /**
   * Prompts for a sign-in after a 401. Resolves to true once the same person has signed in, so that the call can be
   * retried, and to false if the person declined or the signal was aborted.
   */
  readonly signInAgain: (signal?: AbortSignal) => Promise<boolean>
  /** Called once for every other failure; opens the dialog or shows the toast for it. */
  readonly failed: (problem: CallProblem, quiet: boolean) => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The caller shows the problem itself, so no toast is shown. */
  readonly quiet?: boolean
  /** A 401 does not open the sign-in prompt: the call only checks or ends the session. */
  readonly unprompted?: boolean
  /** The caller shows progress itself, so the global indicator ignores this call. */
  readonly background?: boolean
  /** 'read' leaves the page usable while the call is pending, 'write' (the default) covers it. */
  readonly waiting?: Waiting
}

/** A message from which the person learns nothing. */
const SAYS_NOTHING = 'error'

/** Whether the token is missing, expired or revoked, so that signing in would help. */
export const wantsSignIn = ({ status, code }: CallProblem): boolean => status === 401 && (code === 'unauthenticated' || code === 'sign_in_needed')

export function clientProblem(code: PageCode, texts: PageErrors, params: ErrorParams = {}): CallProblem {
  return { code, status: ERRORS[code], params, ...wordPlainly(fail(code, params), texts) }
}

/** Parses the problem from the body of a reply whose status is not 2xx. */
export function problemOf(status: number, body: string, texts: PageErrors): CallProblem {
  try {
    const reply: unknown = JSON.parse(body)
    if (isErrorReply(reply)) {
      const { code, title, message, reason, params } = reply
      // without a useful message, show at least the status
      if (message === SAYS_NOTHING) return { ...clientProblem('status', texts, { status }), code, params, onlyLogged: true }
      return { code, status, title, message, ...(reason === undefined ? {} : { reason }), params }
    }
  } catch {
    // not one of our replies, for example a proxy's error page
  }
  return clientProblem('status', texts, { status })
}

async function exchange<T>(around: ClientDependencies, name: string, data: unknown, signal: AbortSignal | undefined): Promise<Reply<T>> {
  const texts = around.texts()
  try {
    const response = await around.fetch('/nexus', {
      method: 'POST',
      headers: { ...headersFor(around), 'content-type': 'application/json' },
      body: JSON.stringify({ name, data }),
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    })
    const body = await response.text()
    if (response.status < 200 || response.status > 299) return { ok: false, problem: problemOf(response.status, body, texts) }
    return { ok: true, data: (JSON.parse(body) as { data: T }).data }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const code = name === 'AbortError' ? 'aborted' : name === 'TimeoutError' ? 'timeout' : 'network'
    return { ok: false, problem: clientProblem(code, texts, { ms: 0 }) }
  }
}

export function createClient(around: ClientDependencies) {
  return async function call<N extends CallName>(name: N, data: Input<N>, options: CallOptions = {}): Promise<Reply<Output<N>>> {
    for (;;) {
      const ended = options.background ? () => undefined : around.started(options.waiting ?? 'write')
      const reply = await exchange<Output<N>>(around, name, data, options.signal)
      ended()
      if (reply.ok || reply.problem.code === 'aborted') return reply
      if (!wantsSignIn(reply.problem)) around.failed(reply.problem, options.quiet ?? false)
      else if (!options.unprompted && (await around.signInAgain(options.signal))) continue
      return reply
    }
  }
}
