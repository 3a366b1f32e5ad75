/**
 * Keeps connections to databases for the next request. Between requests, no transaction is open on them: a table that is
 * read by nobody can be changed or dropped, and old rows can be removed.
 */
import { createHash } from 'node:crypto'
import { beginOn, type Connected, dial, type Line } from '../databases/postgres/connect.ts'
import type { DatabaseServer } from '../protocol.ts'

/** For how many milliseconds a connection is kept. */
const KEPT_FOR = 30_000
/** Maximum kept connections of all databases. */
const KEPT_MOST = 8
/** How many milliseconds a kept connection may take to begin a transaction or to end one. After that, its server is taken to be gone. */
const PATIENCE = 3_000

export interface Session extends Connected {
  /** Whether we asked the server to cancel a statement. */
  readonly wasCancelled: () => boolean
  /** Ends the transaction and keeps the connection for the next request, unless a statement was cancelled: a late cancel would end another one. */
  readonly giveBack: () => Promise<void>
}

interface Kept {
  readonly key: string
  readonly line: Line
  readonly timer: NodeJS.Timeout
  /** The server ended the connection, such as at a restart. */
  readonly ended: () => void
}

/** The whole record with its password: a connection is used again only by who could open the same one. */
const keyOf = (server: DatabaseServer): string => createHash('sha256').update(JSON.stringify(server)).digest('base64')

class Late extends Error {}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Late('no answer')), PATIENCE)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export class PostgresSessions {
  private kept: Kept[] = []
  private isClosed = false

  private remove(kept: Kept): void {
    clearTimeout(kept.timer)
    kept.line.client.off('end', kept.ended)
    this.kept = this.kept.filter((other) => other !== kept)
  }

  private end(kept: Kept): void {
    this.remove(kept)
    void kept.line.close()
  }

  private keep(key: string, line: Line): void {
    const kept: Kept = { key, line, timer: setTimeout(() => this.end(kept), KEPT_FOR).unref(), ended: () => this.end(kept) }
    this.kept.push(kept)
    line.client.once('end', kept.ended)
    const [oldest] = this.kept
    if (oldest && this.kept.length > KEPT_MOST) this.end(oldest)
  }

  private session(key: string, connected: Connected): Session {
    let wasCancelled = false
    return {
      ...connected,
      wasCancelled: () => wasCancelled,
      cancel: () => {
        wasCancelled = true
        return connected.cancel()
      },
      giveBack: async () => {
        if (wasCancelled) return await connected.close()
        try {
          await inTime(connected.client.query('ROLLBACK'))
        } catch {
          void connected.close()
          return
        }
        if (this.isClosed) await connected.close()
        else this.keep(key, connected)
      },
    }
  }

  /** Begins a transaction on a kept connection; null if there is none that still works. */
  private async again(key: string, server: DatabaseServer): Promise<Connected | null> {
    for (let kept = this.kept.findLast((one) => one.key === key); kept; kept = this.kept.findLast((one) => one.key === key)) {
      this.remove(kept)
      try {
        return await inTime(beginOn(kept.line, server))
      } catch {
        void kept.line.close()
      }
    }
    return null
  }

  /** Begins a read-only transaction, on a kept connection if there is one. Throws errors of the server and of the connection. */
  async take(server: DatabaseServer, signal?: AbortSignal): Promise<Session> {
    const key = keyOf(server)
    const known = await this.again(key, server)
    if (known) return this.session(key, known)
    const line = await dial(server, signal)
    try {
      return this.session(key, await beginOn(line, server))
    } catch (error) {
      void line.close()
      throw error
    }
  }

  /** Ends the kept connections, and from now on each one that is given back. */
  close(): void {
    this.isClosed = true
    for (const kept of this.kept) this.end(kept)
  }
}
