/** Builds the reply for a failed operation. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../contract/error-reply.ts'
import { ERRORS, type Failure } from '../contract/errors.ts'
import { localeOf } from './admission.ts'
import { errorText } from './texts.ts'

export function failureBody(request: FastifyRequest, failure: Failure): ErrorReply {
  const params = { ...failure.params, ...(failure.code === 'internal' ? { request_id: request.id } : {}) }
  return { code: failure.code, ...errorText({ ...failure, params }, localeOf(request)), params, request_id: request.id }
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const status = ERRORS[failure.code] || 500
  if (status === 503) reply.header('retry-after', String(failure.params.seconds ?? 2))
  if (status === 429) reply.header('retry-after', String(failure.params.seconds ?? 60))
  return reply.code(status).header('cache-control', 'no-store').send(failureBody(request, failure))
}
