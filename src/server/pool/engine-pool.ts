/** The interface to the processes that run queries, and the pools behind it. */
import type { Result } from '../../contract/errors.ts'
import type { Answer, QueryRequest } from '../../engine/protocol.ts'

export interface Caller {
  /** A person's ID or a guest's address. Limits count by it. */
  readonly key: string
  readonly guest: boolean
  readonly signal?: AbortSignal
  /** A name for asking about the request's place in the queue. */
  readonly ticket?: string
}

/** The place of a request. `before` counts the requests that run or wait ahead of it. */
export type QueuePlace = { readonly state: 'waiting'; readonly before: number } | { readonly state: 'running' }

export interface EnginePool {
  /** Runs a request. Fails immediately if too much is waiting. Aborting the signal stops it in the engine. */
  run<R extends QueryRequest>(request: R, caller: Caller): Promise<Result<Answer<R>>>
  /** The place of the request with a ticket; undefined if there is no such request. */
  place(ticket: string): QueuePlace | undefined
  /** Process IDs of the workers. */
  readonly pids: readonly number[]
  /** Process IDs of the workers that are busy now. */
  readonly busyPids: readonly number[]
  readonly isClosing: boolean
  /** Answers all callers that the server is restarting, and ends the workers. Resolves when nothing of them runs any more. */
  close(): Promise<void>
}

/** Hands requests on files to one pool, and requests on live tables to another: a slow database holds up no file. */
export class EnginePools implements EnginePool {
  private readonly files: EnginePool
  private readonly live: EnginePool

  constructor(files: EnginePool, live: EnginePool) {
    this.files = files
    this.live = live
  }

  run<R extends QueryRequest>(request: R, caller: Caller): Promise<Result<Answer<R>>> {
    return (request.dataset.kind === 'live' ? this.live : this.files).run(request, caller)
  }

  place(ticket: string): QueuePlace | undefined {
    return this.files.place(ticket) ?? this.live.place(ticket)
  }

  /** Without the live worker, which starts with the first request that needs it. */
  get pids(): readonly number[] {
    return this.files.pids
  }

  get busyPids(): readonly number[] {
    return [...this.files.busyPids, ...this.live.busyPids]
  }

  get isClosing(): boolean {
    return this.files.isClosing
  }

  async close(): Promise<void> {
    await Promise.all([this.files.close(), this.live.close()])
  }
}
