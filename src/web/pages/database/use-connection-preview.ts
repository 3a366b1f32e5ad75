/**
 * Requests that the form sends to a database: testing the connection, listing tables, and fetching columns and first rows.
 * Replies are not cached, since the requests contain a password. Each request can be canceled.
 */
import { useEffect, useRef, useState } from 'react'
import type { AccountRight } from '../../../contract/account-right.ts'
import type { DatabaseDescription, DatabaseHead, DatabaseQuery, DatabaseTables, DatabaseTarget } from '../../../contract/database.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'
import type { TableSearcher } from './use-table-search.ts'

export interface ConnectionPreview {
  /** The database server's version, from the last test. */
  readonly version: string | null
  /** Rights of the database account besides reading; null before a test. */
  readonly rights: readonly AccountRight[] | null
  readonly tables: DatabaseTables | null
  /** The columns of the table chosen from the list. */
  readonly description: DatabaseDescription | null
  readonly isDescribing: boolean
  readonly head: DatabaseHead | null
  /** The error of the last request, and the part of the form that shows it. */
  readonly problem: { readonly message: string; readonly at: 'connection' | 'query' } | null
}

const NOTHING: ConnectionPreview = { version: null, rights: null, tables: null, description: null, isDescribing: false, head: null, problem: null }

interface Talked {
  readonly ok: boolean
  /** Whether the person canceled the request. */
  readonly cancelled?: boolean
}
const LEFT: Talked = { ok: false, cancelled: true }

export function useConnectionPreview() {
  const [look, setLook] = useState<ConnectionPreview>(NOTHING)
  const newest = useRef(new AbortController())
  /** Starts a request: aborts the one before it, so that only the latest reply counts. Aborting also cancels the query in the database. */
  const turn = (): AbortSignal => {
    newest.current.abort()
    newest.current = new AbortController()
    return newest.current.signal
  }
  const describing = useRef(new AbortController())
  const describe = async (target: DatabaseTarget, query: DatabaseQuery): Promise<void> => {
    describing.current.abort()
    describing.current = new AbortController()
    const { signal } = describing.current
    setLook((now) => ({ ...now, description: null, isDescribing: true, problem: null }))
    const reply = await call('apiv2/describe_database_query', { target, query }, { quiet: true, background: true, signal })
    if (signal.aborted) return
    setLook((now) => ({
      ...now,
      isDescribing: false,
      ...(reply.ok ? { description: reply.data } : { problem: { message: reply.problem.message, at: 'query' } }),
    }))
  }
  useEffect(
    () => () => {
      newest.current.abort()
      describing.current.abort()
    },
    [],
  )
  const failed = ({ title, message }: CallProblem, at: 'connection' | 'query'): { ok: false } => {
    toasts.show({ severity: 'error', title })
    setLook((now) => ({ ...now, problem: { message, at } }))
    return { ok: false }
  }
  return {
    look,
    /** Aborts the current request and discards replies that no longer match the form. */
    forget: (part: 'all' | 'head') => {
      turn()
      describing.current.abort()
      setLook((now) => (part === 'all' ? NOTHING : { ...now, description: null, isDescribing: false, head: null, problem: null }))
    },
    failed,
    /** Fetches the columns of a table. A description of another table is discarded. */
    describe,
    /** Searches in the database for tables. */
    searchIn: (target: DatabaseTarget): TableSearcher => {
      return async (search, signal) => {
        const reply = await call('apiv2/list_database_tables', { ...target, search }, { quiet: true, background: true, signal })
        if (signal.aborted) return null
        return reply.ok ? { tables: reply.data } : { problem: reply.problem.message }
      }
    },
    /** Tests the connection and, if the database answers, lists its tables. */
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
