/** Identifies the caller of a request and their network address, and checks that a request with cookies comes from our own page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { closestIssue } from '../contract/closest-issue.ts'
import type { Locale } from '../contract/constants.ts'
import { fail, type Result } from '../contract/errors.ts'
import { type OperationName, operations, type Parsed, schemasOf } from '../contract/operations.ts'
import { localeIn, namedIn } from '../texts/languages.ts'
import { inputProblem } from '../texts/word-input.ts'
import { cookiesOf } from './call-cookies.ts'
import type { Call, Services } from './handlers.ts'
import { type Actor, guestAt } from './policies/actor.ts'
import { mayCall } from './policies/calls.ts'
import type { ParsedRequest } from './request-body.ts'
import { callerAddress } from './security/address.ts'
import { hashToken, type XsrfTokens } from './security/secrets.ts'
import { sinceNow } from './store/changes.ts'
import { textsIn } from './texts.ts'

const HOUR = 60 * 60 * 1000

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 300) : ''
}

export const localeOf = (request: FastifyRequest): Locale => localeIn(header(request, 'accept-language'))

/** Authenticates by the bearer header only, never by a cookie. Returns null for an expired or unknown token. */
async function actorOf(request: FastifyRequest, address: string, isUse: boolean, services: Services): Promise<Actor | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return guestAt(address)
  const tokenHash = hashToken(token)
  const user = await services.store.accounts.userOfSession(tokenHash, services.settings.SESSION_IDLE_H * HOUR, {
    isUse,
    locale: namedIn(header(request, 'accept-language')),
  })
  return user ? { kind: 'user', key: user.id, address, id: user.id, name: user.name, email: user.email, role: user.role, tokenHash } : null
}

/** Whether a request may be forged: it comes from another site, or it carries cookies without a matching XSRF token. */
export function isForged(request: FastifyRequest, xsrf: XsrfTokens): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== '' && site !== 'same-origin' && site !== 'none') return true
  if (!request.headers.cookie) return false
  const cookie = request.cookies['XSRF-TOKEN'] ?? ''
  return cookie === '' || cookie !== header(request, 'x-xsrf-token') || !xsrf.isGenuine(cookie)
}

/** The path of the first problem in the input, such as `filters.0.column_id`; `data` for the input itself. */
export const fieldPath = ([first]: readonly z.core.$ZodIssue[]): string => (first && closestIssue(first).path.map(String).join('.')) || 'data'

/** Operations that still work with an expired token, as a guest: they need no token or issue a new one. */
const GUEST_OPERATIONS = new Set<OperationName>([
  'signup',
  'confirm_email',
  'confirm_email_change',
  'resend_confirmation',
  'request_password_reset',
  'reset_password',
  'login',
  'google_nonce',
  'google_login',
  'get_invitation',
  'accept_invitation',
  'get_mail_choice',
  'set_mail_choice',
  'get_licences',
  'submit_demo_request',
  'submit_contact_message',
  'apiv2/track_events',
])

/** Operations that an open page calls by itself, even when nobody uses it. They do not keep a session alive. */
const UNATTENDED = new Set<OperationName>(['apiv2/watch_analysis', 'apiv2/get_analysis_presence', 'apiv2/watch_datasets', 'apiv2/get_datasets_state'])

/** Identifies the caller of an operation from the account's current state in the store, and checks that this caller may use it. */
export async function callerOf(
  name: OperationName,
  request: FastifyRequest,
  services: Services,
): Promise<Result<Actor, 'unauthenticated' | 'sign_in_needed' | 'unauthorized'>> {
  const address = callerAddress(request.ip, request.socket.remoteAddress)
  const actor = (await actorOf(request, address, !UNATTENDED.has(name), services)) ?? (GUEST_OPERATIONS.has(name) ? guestAt(address) : null)
  if (!actor) return fail('unauthenticated')
  if (!mayCall[operations[name].access](actor)) return fail(actor.kind === 'guest' ? 'sign_in_needed' : 'unauthorized')
  return { ok: true, value: actor }
}

interface Admitted<N extends OperationName> {
  readonly input: Parsed<N>
  readonly call: Call
}

/** Authenticates the caller, parses the input strictly and builds the call for the handler. */
export async function admitCall<N extends OperationName>(
  name: N,
  ask: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Result<Admitted<N>, 'unauthenticated' | 'sign_in_needed' | 'unauthorized' | 'bad_request'>> {
  const since = sinceNow(services.store)
  const actor = await callerOf(name, request, services)
  if (!actor.ok) return actor
  const locale = localeOf(request)
  const input = schemasOf(name).input.safeParse(ask.data)
  if (!input.success)
    return fail('bad_request', { detail: inputProblem(name, input.error.issues, textsIn(locale).input, ask.data), field: fieldPath(input.error.issues) })
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const call: Call = {
    actor: actor.value,
    locale,
    session: header(request, 'x-session-id'),
    tab: header(request, 'x-tab-session-id'),
    userAgent: header(request, 'user-agent'),
    wantsPrivacy: header(request, 'sec-gpc') === '1' || header(request, 'dnt') === '1',
    signal: gone.signal,
    cookies: cookiesOf(request, reply, services.settings.publicUrl?.startsWith('https:') ?? false),
    since,
    upload: ask.upload,
  }
  return { ok: true, value: { input: input.data, call } }
}
