/** Searches in the database for tables that are not in the loaded list. Each change of the text replaces the search before it. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { DatabaseTables } from '../../../contract/database.ts'

/** Milliseconds without a change before the database is asked. */
const QUIET = 300

type Answer = { readonly tables: DatabaseTables } | { readonly problem: string }
/** Returns null if the search was aborted. */
export type TableSearcher = (search: string, signal: AbortSignal) => Promise<Answer | null>

interface Searched {
  readonly search: string
  readonly answer: Answer
}

/** Returns the reply for a text; nothing for an empty one. `busy`: the database has not answered yet. */
export function useTableSearch(text: string, onSearch: TableSearcher) {
  const [last, setLast] = useState<Searched | null>(null)
  const search = text.trim()
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const answer = await onSearch(search, signal)
    if (answer && !signal.aborted) setLast({ search, answer })
  })
  useEffect(() => {
    if (search === '') return
    const ending = new AbortController()
    const timer = setTimeout(() => void ask(ending.signal), QUIET)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [search])
  const answer = search !== '' && last?.search === search ? last.answer : null
  return {
    found: answer && 'tables' in answer ? answer.tables : null,
    problem: answer && 'problem' in answer ? answer.problem : null,
    busy: search !== '' && answer === null,
  }
}
