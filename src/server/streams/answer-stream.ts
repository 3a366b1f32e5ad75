/**
 * Answers a call with a stream of events. Admits the call like any other, applies the limits on open streams, and checks
 * the caller's permission as long as the stream is open.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, type Result } from '../../contract/errors.ts'
import { type Output, type StreamName, schemasOf } from '../../contract/operations.ts'
import { admitCall, callerOf, fieldPath } from '../admission.ts'
import { failureBody, sendFailure } from '../failure-reply.ts'
import type { Call, Services, StreamHandler } from '../handlers.ts'
import { streamHandlers } from '../operations/handlers.ts'
import type { ParsedRequest } from '../request-body.ts'
import { EventStream } from './event-stream.ts'

const RETRY_AFTER_S = 5
const RESTART_S = 2

export const isStream = (name: string): name is StreamName => Object.hasOwn(streamHandlers, name)

/** Parses each event with the operation's schema. An invalid event is a bug and ends the stream. */
async function* parsedEvents<N extends StreamName>(name: N, events: AsyncIterable<Output<N>>): AsyncIterable<Output<N>> {
  const { output } = schemasOf(name)
  for await (const event of events) {
    const parsed = output.safeParse(event)
    if (!parsed.success) throw new Error(`an event of ${name} does not fit its schema: ${fieldPath(parsed.error.issues)}: ${parsed.error.issues[0]?.message}`)
    yield parsed.data
  }
}

export async function answerStream<N extends StreamName>(
  name: N,
  ask: ParsedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const entered = await admitCall(name, ask, request, reply, services)
  if (!entered.ok) return sendFailure(request, reply, entered)
  const { input, call } = entered.value
  const handler: StreamHandler<N> = streamHandlers[name]
  const admit = async (actor: Call['actor']): Promise<Result<unknown>> => await handler.admit(input, { ...call, actor }, services)
  const allowed = await admit(call.actor)
  if (!allowed.ok) return sendFailure(request, reply, allowed)

  const stream = new EventStream({
    events: (signal) => parsedEvents(name, handler.events(input, { ...call, signal }, services)),
    refusal: async () => {
      const caller = await callerOf(name, request, services)
      const still = caller.ok ? await admit(caller.value) : caller
      return still.ok ? null : still
    },
    worded: (failure) => failureBody(request, failure),
    heartbeatMs: services.settings.STREAM_HEARTBEAT_S * 1_000,
    log: (error) => request.log.error({ err: error, operation: name }, 'a stream failed'),
  })
  const { places } = handler
  const kind = places ? { name, subject: places.of(input), each: places.each, perPerson: places.perPerson } : null
  const leave = services.streams.enter(call.actor, { end: () => stream.fail(fail('restarting', { seconds: RESTART_S })), ask: () => stream.askAgain() }, kind)
  // sent as an event rather than an HTTP error, because the page then polls and browsers report HTTP errors on the
  // console
  if (!leave) stream.fail(fail('streams_full', { seconds: RETRY_AFTER_S }))
  const opened = performance.now()
  void stream.run().then((end) => {
    leave?.()
    request.log.info({ operation: name, code: end, ms: Math.round(performance.now() - opened) }, 'stream')
  })
  return reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no').send(stream.body)
}
