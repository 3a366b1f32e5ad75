/** Undo and redo. Each entry is a whole document; unchanged parts are shared between entries. */
import { UNDO_DEPTH } from '../contract/constants.ts'

/** `label` describes the edit. Consecutive edits with the same `mergeKey` are undone together. */
export interface Entry<T> {
  readonly doc: T
  /** The document's title, which is saved and undone together with its content. */
  readonly title: string
  readonly label: string
  readonly mergeKey: string | null
}

export interface History<T> {
  readonly past: readonly Entry<T>[]
  readonly present: Entry<T>
  readonly future: readonly Entry<T>[]
}

export const startHistory = <T>(doc: T, title = ''): History<T> => ({ past: [], present: { doc, title, label: '', mergeKey: null }, future: [] })

/** Adds an entry for a changed document or title. Returns the same history if both are unchanged. */
export function record<T>(history: History<T>, doc: T, label: string, mergeKey: string | null = null, title: string = history.present.title): History<T> {
  if (doc === history.present.doc && title === history.present.title) return history
  const merges = mergeKey !== null && history.present.mergeKey === mergeKey && history.past.length > 0
  const past = merges ? history.past : [...history.past, history.present].slice(-UNDO_DEPTH)
  return { past, present: { doc, title, label, mergeKey }, future: [] }
}

/** Removes the latest edit, without adding it to redo, if it turned out to be the start of another gesture. `before` is the history before that edit. */
export const discardEdit = <T>(history: History<T>, before: History<T>): History<T> => (history.past.at(-1) === before.present ? before : history)

export function undo<T>(history: History<T>): History<T> {
  const previous = history.past.at(-1)
  return previous ? { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] } : history
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  return next ? { past: [...history.past, history.present], present: next, future } : history
}

/** Labels of the edits that undo and redo would affect; null for none. */
export const undoLabel = <T>(history: History<T>): string | null => (history.past.length > 0 ? history.present.label : null)
export const redoLabel = <T>(history: History<T>): string | null => history.future[0]?.label ?? null

/** Changes the document of every entry. Returns the same history if all documents stay as they are. */
export function mapHistory<T>(history: History<T>, change: (doc: T) => T): History<T> {
  const changed = (entry: Entry<T>): Entry<T> => {
    const doc = change(entry.doc)
    return doc === entry.doc ? entry : { ...entry, doc }
  }
  const next = { past: history.past.map(changed), present: changed(history.present), future: history.future.map(changed) }
  const entries = ({ past, present, future }: History<T>) => [...past, present, ...future]
  const before = entries(history)
  return entries(next).every((entry, at) => entry === before[at]) ? history : next
}
