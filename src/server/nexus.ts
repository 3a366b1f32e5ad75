/**
 * The endpoint /nexus: finds the operation, admits the caller, parses the input strictly, runs the handler and sends the
 * answer. Only this module connects operations to HTTP.
 */
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { closestIssue } from '../contract/closest-issue.ts'
import { fail, type Result } from '../contract/errors.ts'
import { type CallName, isOperationName, type Output, operations } from '../contract/operations.ts'
import { FileReply } from '../contract/replies.ts'
import { admitCall, fieldPath, isForged } from './admission.ts'
import { attachment } from './attachment.ts'
import { factsOf } from './error-facts.ts'
import { sendFailure } from './failure-reply.ts'
import type { Handler, Services } from './handlers.ts'
import { handlers } from './operations/handlers.ts'
import { type ParsedRequest, parseRequest } from './request-body.ts'
import type { XsrfTokens } from './security/secrets.ts'
import { isDiskFull, isStoreLost } from './store/open.ts'
import { answerStream, isStream } from './streams/answer-stream.ts'

const NAME_SHOWN = 80

/** Describes an invalid reply in the log: the path of the first problem and its message. */
const detailOf = (issues: readonly z.core.$ZodIssue[]): string => `${fieldPath(issues)}: ${issues[0] && closestIssue(issues[0]).issue.message}`

async function runOperation<N extends CallName>(
  name: N,
  ask: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Result<Output<N>>> {
  const entered = await admitCall(name, ask, request, reply, services)
  if (!entered.ok) return entered
  const handler: Handler<N> = handlers[name]
  return await handler(entered.value.input, entered.value.call, services)
}

async function answer(request: FastifyRequest, reply: FastifyReply, services: Services, xsrf: XsrfTokens): Promise<FastifyReply> {
  if (services.pool.isClosing) return sendFailure(request, reply.header('connection', 'close'), fail('restarting', { seconds: 2 }))
  const ask = await parseRequest(request)
  if (!ask.ok) return sendFailure(request, reply, ask)
  const { name } = ask.value
  if (!isOperationName(name)) return sendFailure(request, reply, fail('unknown_operation', { name: name.slice(0, NAME_SHOWN) }))
  const operation = operations[name]
  if (request.method === 'GET' && !operation.read) return sendFailure(request, reply, fail('not_readable_by_get', { name }))
  if (request.method === 'POST' && operation.transport !== 'beacon' && isForged(request, xsrf)) return sendFailure(request, reply, fail('xsrf'))
  if (isStream(name)) return await answerStream(name, ask.value, request, reply, services)
  const started = performance.now()
  const result = await runOperation(name, ask.value, request, reply, services)
  request.log.info({ operation: name, code: result.ok ? 'ok' : result.code, ms: Math.round(performance.now() - started) }, 'call')
  if (!result.ok) return sendFailure(request, reply, result)
  if (operation.endsAccess) {
    services.streams.askAgain()
    services.presence.tellAll()
  }
  const sent = operation.output.safeParse(result.value)
  if (!sent.success) {
    request.log.error({ operation: name, detail: detailOf(sent.error.issues) }, 'the reply does not fit its schema')
    return sendFailure(request, reply, fail('internal'))
  }
  reply.header('cache-control', 'no-store')
  if (operation.transport === 'download') return sendFile(reply, FileReply.parse(sent.data))
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ data: sent.data }))
}

async function sendFile(reply: FastifyReply, { file, name, type, temporary }: z.output<typeof FileReply>): Promise<FastifyReply> {
  const { size } = await stat(file)
  const content = createReadStream(file)
  if (temporary) content.on('close', () => void rm(file, { force: true }))
  return reply.type(type).header('content-length', size).header('content-encoding', 'identity').header('content-disposition', attachment(name)).send(content)
}

/** Reads and discards the rest of a refused upload, because browsers read the answer only after sending the whole file. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Registers the endpoint. A thrown error is a bug: it is logged with the request ID, and the answer does not describe it. */
export function registerNexus(app: FastifyInstance, services: Services, xsrf: XsrfTokens): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 256 * 1_024 }, (_, body, done) => done(null, body))
  app.route({
    method: ['GET', 'POST'],
    url: '/nexus',
    handler: (request, reply) => answer(request, reply, services, xsrf),
    onResponse: async (request) => {
      if (request.isMultipart()) discardRest(request)
    },
    errorHandler: (error, request, reply) => {
      const { code, statusCode } = factsOf(error)
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
