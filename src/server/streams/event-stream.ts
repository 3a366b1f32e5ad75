/**
 * One open stream of server-sent events, written no faster than its reader consumes them. It sends keep-alives while
 * there are no events, and checks while it is open whether its caller may still have it.
 */
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { type Failure, fail } from '../../contract/errors.ts'

/** The pause before a page that lost its stream opens another one. */
const RETRY_MS = 2_000
/** How long a permission check stays valid while events are sent. */
const ASK_AGAIN_MS = 1_000
/** Bytes that may wait for the reader, in addition to what the connection buffers. */
const BUFFERED = 16_384

export interface EventSource {
  /** Events as JSON values that fit their schema. A failure ends the stream. */
  readonly events: (signal: AbortSignal) => AsyncIterable<unknown>
  /** Why the caller may no longer have the stream, or null. */
  readonly refusal: () => Promise<Failure | null>
  /** The form of a failure that the caller reads. */
  readonly worded: (failure: Failure) => unknown
  readonly heartbeatMs: number
  readonly log: (error: unknown) => void
}

/** How a stream ended: by its source, by its reader, or by a failure that was sent to its reader. */
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

  /** The bytes for the reader. */
  get body(): Readable {
    return this.out
  }

  /** Resolves when the stream has ended and nothing of it runs any more. If it has failed before, it has already sent the failure and runs nothing. */
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

  /** Ends the stream with a failure sent to its reader. Later ends have no effect. */
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

  /** Ends the stream if its caller may no longer have it. */
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
