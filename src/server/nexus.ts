/**
 * /nexus: finds the operation, admits the caller, parses strictly, runs, answers.
 * The only place where HTTP and operations meet.
 */
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../contract/constants.ts'
import { ERRORS, type ErrorReply, errorText, type Failure, fail, type Result } from '../contract/errors.ts'
import { inputProblem } from '../contract/input-problem.ts'
import { isOperationName, type OperationName, type Output, operations } from '../contract/operations.ts'
import { attachment } from './file-name.ts'
import type { Call, Handler, Parts } from './handlers.ts'
import { handlers } from './operations/handlers.ts'
import { type Actor, guestAt } from './policies/actor.ts'
import { type Ask, askOf } from './request-body.ts'
import { callerAddress } from './security/address.ts'
import { hashToken, type XsrfTokens } from './security/secrets.ts'
import { isDiskFull, isStoreLost } from './store/open.ts'

const IDLE_LIMIT = 24 * 60 * 60 * 1000
const NAME_SHOWN = 80

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 300) : ''
}

export const localeOf = (request: FastifyRequest): Locale => (/^\s*zh\b/i.test(header(request, 'accept-language')) ? 'zh' : 'en')

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const status = ERRORS[failure.code].status || 500
  const params = { ...failure.params, ...(failure.code === 'internal' ? { request_id: request.id } : {}) }
  const body: ErrorReply = { code: failure.code, ...errorText({ ...failure, params }, localeOf(request)), params, request_id: request.id }
  if (status === 503) reply.header('retry-after', String(failure.params.seconds ?? 2))
  if (status === 429) reply.header('retry-after', String(failure.params.seconds ?? 60))
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Authority comes from the bearer header alone, never from a cookie (security.md 3.2). */
async function actorOf(request: FastifyRequest, address: string, parts: Parts): Promise<Actor | null> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) return guestAt(address)
  const tokenHash = hashToken(token)
  const user = await parts.store.accounts.userOfSession(tokenHash, IDLE_LIMIT)
  return user ? { kind: 'user', key: user.id, address, id: user.id, name: user.name, email: user.email, role: user.role, tokenHash } : null
}

/** A request that carries cookies must prove that our own page made it. */
function forged(request: FastifyRequest, xsrf: XsrfTokens): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== '' && site !== 'same-origin' && site !== 'none') return true
  if (!request.headers.cookie) return false
  const cookie = request.cookies['XSRF-TOKEN'] ?? ''
  return cookie === '' || cookie !== header(request, 'x-xsrf-token') || !xsrf.isGenuine(cookie)
}

/** Where in the input the first problem lies. */
const fieldPath = (issues: readonly { path: PropertyKey[] }[]): string => issues[0]?.path.map(String).join('.') || 'data'

/** For the log: where in a reply the first problem lies, and what it is. */
const detailOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string => `${fieldPath(issues)}: ${issues[0]?.message}`

const ACCOUNT_OPERATIONS = new Set<OperationName>(['signup', 'confirm_email', 'resend_confirmation', 'login', 'apiv2/track_events'])

async function runOperation(name: OperationName, ask: Ask, request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<Result<unknown>> {
  const operation = operations[name]
  const address = callerAddress(request.ip, request.socket.remoteAddress)
  let actor = await actorOf(request, address, parts)
  if (!actor && ACCOUNT_OPERATIONS.has(name)) actor = guestAt(address)
  if (!actor || (operation.access === 'signed_in' && actor.kind === 'guest')) return fail('unauthenticated')
  const input = operation.input.safeParse(ask.data)
  if (!input.success) return fail('bad_request', { detail: inputProblem(name, input.error.issues, localeOf(request)), field: fieldPath(input.error.issues) })
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const call: Call = {
    actor,
    locale: localeOf(request),
    session: header(request, 'x-session-id'),
    tab: header(request, 'x-tab-session-id'),
    userAgent: header(request, 'user-agent'),
    signal: gone.signal,
    upload: ask.upload,
  }
  const handler = handlers[name] as Handler<OperationName>
  return (await handler(input.data as never, call, parts)) as Result<unknown>
}

async function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts, xsrf: XsrfTokens): Promise<FastifyReply> {
  if (parts.pool.isClosing) return sendFailure(request, reply.header('connection', 'close'), fail('restarting', { seconds: 2 }))
  const ask = await askOf(request)
  if (!ask.ok) return sendFailure(request, reply, ask)
  const { name } = ask.value
  if (!isOperationName(name)) return sendFailure(request, reply, fail('unknown_operation', { name: name.slice(0, NAME_SHOWN) }))
  const operation = operations[name]
  if (request.method === 'GET' && !operation.read) return sendFailure(request, reply, fail('not_readable_by_get', { name }))
  if (request.method === 'POST' && operation.transport !== 'beacon' && forged(request, xsrf)) return sendFailure(request, reply, fail('xsrf'))
  const started = performance.now()
  const result = await runOperation(name, ask.value, request, reply, parts)
  request.log.info({ operation: name, code: result.ok ? 'ok' : result.code, ms: Math.round(performance.now() - started) }, 'call')
  if (!result.ok) return sendFailure(request, reply, result)
  const sent = operation.output.safeParse(result.value)
  if (!sent.success) {
    request.log.error({ operation: name, detail: detailOf(sent.error.issues) }, 'the reply does not fit its schema')
    return sendFailure(request, reply, fail('internal'))
  }
  reply.header('cache-control', 'no-store')
  if (operation.transport === 'download') return sendFile(reply, sent.data as Output<'apiv2/download_dataset'>)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: sent.data }))
}

async function sendFile(reply: FastifyReply, { file, name, type, temporary }: Output<'apiv2/download_dataset'>): Promise<FastifyReply> {
  const { size } = await stat(file)
  const content = createReadStream(file)
  if (temporary) content.on('close', () => void rm(file, { force: true }))
  return reply.type(type).header('content-length', size).header('content-encoding', 'identity').header('content-disposition', attachment(name)).send(content)
}

/** Lets the rest of a refused upload go by: a browser reads the answer only after it has sent its whole file. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Registers the endpoint. A thrown error is a bug: it is logged with the request's id and answered without a word about itself. */
export function registerNexus(app: FastifyInstance, parts: Parts, xsrf: XsrfTokens): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 256 * 1_024 }, (_, body, done) => done(null, body))
  app.route({
    method: ['GET', 'POST'],
    url: '/nexus',
    handler: (request, reply) => answer(request, reply, parts, xsrf),
    onResponse: async (request) => {
      if (request.isMultipart()) discardRest(request)
    },
    errorHandler: (error, request, reply) => {
      const { code, statusCode } = error as { code?: string; statusCode?: number }
      if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return sendFailure(request, reply, fail('too_large'))
      if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return sendFailure(request, reply, fail('unsupported_media'))
      if (statusCode !== undefined && statusCode < 500) return sendFailure(request, reply, fail('bad_request', { detail: 'body_not_json' }))
      request.log.error({ err: error }, 'failed')
      if (isDiskFull(error)) return sendFailure(request, reply, fail('storage_full'))
      if (isStoreLost(error)) return sendFailure(request, reply, fail('store_unavailable', { seconds: 5 }))
      return sendFailure(request, reply, fail('internal'))
    },
  })
}
