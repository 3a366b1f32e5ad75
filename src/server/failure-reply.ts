/** Builds the reply for a failed operation. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../contract/error-reply.ts'
import { ERRORS, type Failure } from '../contract/errors.ts'
import { localeOf } from './admission.ts'
import { errorText, reasonText } from './texts.ts'

export function failureBody(request: FastifyRequest, failure: Failure): ErrorReply {
  const params = { ...failure.params, ...(failure.code === 'internal' ? { request_id: request.id } : {}) }
  const locale = localeOf(request)
  const reason = reasonText(failure, locale)
  return { code: failure.code, ...errorText({ ...failure, params }, locale), ...(reason === null ? {} : { reason }), params, request_id: request.id }
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const status = ERRORS[failure.code] || 500
  if (status === 503) reply.header('retry-after', String(failure.params.seconds ?? 2))
  if (status === 429) reply.header('retry-after', String(failure.params.seconds ?? 60))
  return reply.code(status).header('cache-control', 'no-store').send(failureBody(request, failure))
}
