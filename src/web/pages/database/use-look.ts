/** Talks with a database from the form: a test, its tables, the first rows. Nothing is cached: the form holds a password. Each can be left. */
import { useEffect, useRef, useState } from 'react'
import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseHead, DatabaseQuery, DatabaseTables, DatabaseTarget } from '../../../contract/database.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'

export interface Look {
  /** What answered the last test. */
  readonly version: string | null
  /** What its account may do besides reading; null before a test. */
  readonly rights: readonly AccountRight[] | null
  readonly tables: DatabaseTables | null
  readonly head: DatabaseHead | null
  /** Why the last talk failed, and which part of the form it was about. */
  readonly problem: { readonly message: string; readonly at: 'connection' | 'query' } | null
}

const NOTHING: Look = { version: null, rights: null, tables: null, head: null, problem: null }

interface Talked {
  readonly ok: boolean
  /** Nobody waits for it any more. */
  readonly cancelled?: boolean
}
const LEFT: Talked = { ok: false, cancelled: true }

export function useLook() {
  const [look, setLook] = useState<Look>(NOTHING)
  const newest = useRef(new AbortController())
  /** Only the newest talk has a say, and none once the form changed; a talk that is left ends in the database, too. */
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
    /** What was found, and what is on its way, belongs to a form that has changed, or is not wanted. */
    forget: (part: 'all' | 'head') => {
      turn()
      setLook((now) => (part === 'all' ? NOTHING : { ...now, head: null, problem: null }))
    },
    failed,
    /** Whether the database answered; its tables follow. */
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
