/** Talks with a database from the form: a test, its tables, the first rows. Nothing is cached: the form holds a password. */
import { useRef, useState } from 'react'
import type { DatabaseHead, DatabaseQuery, DatabaseTables, DatabaseTarget } from '../../../contract/database.ts'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'

export interface Look {
  /** What answered the last test. */
  readonly version: string | null
  readonly tables: DatabaseTables | null
  readonly head: DatabaseHead | null
  /** Why the last talk failed, and which part of the form it was about. */
  readonly problem: { readonly message: string; readonly at: 'connection' | 'query' } | null
}

const NOTHING: Look = { version: null, tables: null, head: null, problem: null }

export function useLook() {
  const [look, setLook] = useState<Look>(NOTHING)
  const newest = useRef(0)
  /** Only the newest talk has a say, and none once the form changed. */
  const turn = (): (() => boolean) => {
    newest.current += 1
    const mine = newest.current
    return () => newest.current === mine
  }
  const failed = ({ title, message }: CallProblem, at: 'connection' | 'query'): { ok: false } => {
    toasts.show({ severity: 'error', title })
    setLook((now) => ({ ...now, problem: { message, at } }))
    return { ok: false }
  }
  return {
    look,
    forget: (part: 'all' | 'head') => {
      turn()
      setLook((now) => (part === 'all' ? NOTHING : { ...now, head: null, problem: null }))
    },
    failed,
    /** Whether the database answered; its tables follow. */
    test: async (target: DatabaseTarget): Promise<{ ok: boolean }> => {
      const isNewest = turn()
      setLook(NOTHING)
      const reply = await call('apiv2/test_connection', target, { quiet: true })
      if (!isNewest()) return { ok: reply.ok }
      if (!reply.ok) return failed(reply.problem, 'connection')
      setLook({ ...NOTHING, version: reply.data.version })
      const tables = await call('apiv2/list_database_tables', target, { quiet: true })
      if (!isNewest()) return { ok: true }
      if (!tables.ok) return failed(tables.problem, 'connection')
      setLook((now) => ({ ...now, tables: tables.data }))
      return { ok: true }
    },
    preview: async (target: DatabaseTarget, query: DatabaseQuery): Promise<{ ok: boolean }> => {
      const isNewest = turn()
      setLook((now) => ({ ...now, head: null, problem: null }))
      const reply = await call('apiv2/preview_database_query', { target, query }, { quiet: true })
      if (!isNewest()) return { ok: reply.ok }
      if (!reply.ok) return failed(reply.problem, 'query')
      setLook((now) => ({ ...now, head: reply.data }))
      return { ok: true }
    },
  }
}
