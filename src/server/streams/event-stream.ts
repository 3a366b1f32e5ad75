/**
 * One open stream of server-sent events. It pulls events only as fast as the client receives them, sends keep-alives in
 * between, and repeatedly checks that the caller may still read it.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { type Failure, fail } from '../../contract/errors.ts'

/** How many milliseconds a page waits before it reconnects after losing its stream. */
const RETRY_MS = 2_000
/** How many milliseconds a permission check stays valid while events are sent. */
const ASK_AGAIN_MS = 1_000
/** Maximum bytes buffered for the client, in addition to the buffers of the connection. */
const BUFFERED = 16_384

export interface EventSource {
  /** Yields events as JSON values, already validated. A thrown error ends the stream. */
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>
  /** Why the caller may no longer read the stream; null if the caller may. */
  readonly refusal: () => Promise<Failure | null>
  /** Formats a failure for the caller. */
  readonly worded: (failure: Failure) => unknown
  readonly heartbeatMs: number
  readonly log: (error: unknown) => void
}

/** How a stream ended: 'done' by its source, 'gone' by the client, or by a failure that was sent to the client. */
export type StreamEnd = 'done' | 'gone' | Failure['code']

const eventText = (type: 'data' | 'end' | 'error', data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`

export class EventStream {
  private readonly source: EventSource
  private readonly out = new PassThrough({ highWaterMark: BUFFERED })
  private readonly stopped = new AbortController()
  private readonly over = Promise.withResolvers<StreamEnd>()
  private askedAt = performance.now()
  private isOver = false

  constructor(source: EventSource) {
    this.source = source
    this.out.on('error', () => undefined)
    this.out.once('close', () => this.finish('gone'))
  }

  /** The bytes to send to the client. */
  get body(): Readable {
    return this.out
  }

  /** Runs the stream. Resolves when it has ended and its source has stopped. A stream that has failed before this call does not start its source. */
  async run(): Promise<StreamEnd> {
    if (this.isOver) return await this.over.promise
    this.out.write(`retry: ${RETRY_MS}\n\n`)
    const beat = setInterval(() => void this.beat(), this.source.heartbeatMs)
    try {
      await this.send()
      this.finish('done')
    } catch (error) {
      if (!this.isOver) this.source.log(error)
      this.fail(fail('internal'))
    } finally {
      clearInterval(beat)
    }
    return await this.over.promise
  }

  /** Sends a failure to the client and ends the stream. Has no effect if it has ended already. */
  fail(failure: Failure): void {
    this.finish(failure.code, eventText('error', this.source.worded(failure)))
  }

  private async send(): Promise<void> {
    for await (const event of this.source.events(this.stopped.signal)) {
      if (performance.now() - this.askedAt >= ASK_AGAIN_MS) await this.ask()
      if (this.isOver) return
      if (!this.out.write(eventText('data', event))) await once(this.out, 'drain', { signal: this.stopped.signal })
    }
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now()
    const refusal = await this.source.refusal()
    if (refusal) this.fail(refusal)
  }

  private async beat(): Promise<void> {
    if (!this.out.writableNeedDrain && !this.isOver) this.out.write(': \n\n')
    await this.askAgain()
  }

  /** Ends the stream if the caller may no longer read it. */
  async askAgain(): Promise<void> {
    try {
      if (!this.isOver) await this.ask()
    } catch (error) {
      this.source.log(error)
      this.fail(fail('internal'))
    }
  }

  private finish(end: StreamEnd, last = eventText('end', {})): void {
    if (this.isOver) return
    this.isOver = true
    if (end !== 'gone') this.out.end(last)
    this.stopped.abort()
    this.over.resolve(end)
  }
}
