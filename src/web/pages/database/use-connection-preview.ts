/**
 * Requests of the form to a database: a test, its tables, the first rows. Nothing is cached, because the form contains a
 * password. Each request can be canceled.
 */
import { useEffect, useRef, useState } from 'react'
import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseHead, DatabaseQuery, DatabaseTables, DatabaseTarget } from '../../../contract/database.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'

export interface ConnectionPreview {
  /** The server version reported by the last test. */
  readonly version: string | null
  /** What the account may do besides reading; null before a test. */
  readonly rights: readonly AccountRight[] | null
  readonly tables: DatabaseTables | null
  readonly head: DatabaseHead | null
  /** Why the last request failed, and the part of the form it concerns. */
  readonly problem: { readonly message: string; readonly at: 'connection' | 'query' } | null
}

const NOTHING: ConnectionPreview = { version: null, rights: null, tables: null, head: null, problem: null }

interface Talked {
  readonly ok: boolean
  /** Whether the person canceled the request. */
  readonly cancelled?: boolean
}
const LEFT: Talked = { ok: false, cancelled: true }

export function useConnectionPreview() {
  const [look, setLook] = useState<ConnectionPreview>(NOTHING)
  const newest = useRef(new AbortController())
  /** Only the newest request counts, and none after the form changed; a canceled request also ends in the database. */
  const turn = (): AbortSignal => {
    newest.current.abort()
    newest.current = new AbortController()
    return newest.current.signal
  }
  useEffect(() => () => newest.current.abort(), [])
  const failed = ({ title, message }: CallProblem, at: 'connection' | 'query'): { ok: false } => {
    toasts.show({ severity: 'error', title })
    setLook((now) => ({ ...now, problem: { message, at } }))
    return { ok: false }
  }
  return {
    look,
    /** Drops results and requests that belong to an earlier state of the form or are no longer wanted. */
    forget: (part: 'all' | 'head') => {
      turn()
      setLook((now) => (part === 'all' ? NOTHING : { ...now, head: null, problem: null }))
    },
    failed,
    /** Whether the database answered; then loads its tables. */
    test: async (target: DatabaseTarget): Promise<Talked> => {
      const signal = turn()
      const own = { quiet: true, background: true, signal }
      setLook(NOTHING)
      const reply = await call('apiv2/test_connection', target, own)
      if (signal.aborted) return LEFT
      if (!reply.ok) return failed(reply.problem, 'connection')
      setLook({ ...NOTHING, ...reply.data })
      const tables = await call('apiv2/list_database_tables', target, own)
      if (signal.aborted) return LEFT
      if (!tables.ok) return failed(tables.problem, 'connection')
      setLook((now) => ({ ...now, tables: tables.data }))
      return { ok: true }
    },
    preview: async (target: DatabaseTarget, query: DatabaseQuery): Promise<Talked> => {
      const signal = turn()
      setLook((now) => ({ ...now, head: null, problem: null }))
      const reply = await call('apiv2/preview_database_query', { target, query }, { quiet: true, background: true, signal })
      if (signal.aborted) return LEFT
      if (!reply.ok) return failed(reply.problem, 'query')
      setLook((now) => ({ ...now, head: reply.data }))
      return { ok: true }
    },
  }
}
