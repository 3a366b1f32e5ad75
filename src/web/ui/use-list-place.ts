/** Keeps the search text of a list and the page that it shows. */
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** How long a person stops typing before the search begins, in milliseconds. */
const SEARCH_PAUSE = 300

interface SearchText {
  readonly text: string
  readonly setText: (text: string) => void
  /** The text to search for: set once the person has stopped typing, and at once if it was cleared. */
  readonly search: string
}

export function useSearchText(): SearchText {
  const [text, setText] = useState('')
  const [paused] = useDebouncedValue(text.trim(), SEARCH_PAUSE)
  return { text, setText, search: text.trim() === '' ? '' : paused }
}

/** The number of rows before the page shown, with a function that changes it. Zero again when `of`, the question of the list, has changed. */
export function usePageStart(of: string): [number, (start: number) => void] {
  const [at, setAt] = useState({ of, start: 0 })
  return [at.of === of ? at.start : 0, (start) => setAt({ of, start })]
}
