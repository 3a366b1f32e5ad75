/** Messages for screen readers. */
import { createStore } from 'zustand/vanilla'

export type Urgency = 'polite' | 'assertive'

export interface Announcement {
  /** Sequence number: repeating a text makes another announcement. */
  readonly id: number
  readonly text: string
}

/** Stores the latest polite and the latest assertive announcement. */
export function createAnnouncements() {
  const nothing: Announcement = { id: 0, text: '' }
  const store = createStore<Readonly<Record<Urgency, Announcement>>>(() => ({ polite: nothing, assertive: nothing }))
  const say = (text: string, urgency: Urgency = 'polite'): void => store.setState((said) => ({ [urgency]: { id: said[urgency].id + 1, text } }))
  return { store, say }
}

/** The texts of two live regions that alternate: screen readers do not announce a region again if its text stays the same. */
export const alternatingTexts = ({ id, text }: Announcement): readonly [string, string] => (id % 2 === 0 ? [text, ''] : ['', text])
