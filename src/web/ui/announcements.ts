/** Messages that are announced to screen readers and shown elsewhere or not at all. */
import { createStore } from 'zustand/vanilla'

export type Urgency = 'polite' | 'assertive'

export interface Announcement {
  /** Sequence number: the same text again is another announcement. */
  readonly id: number
  readonly text: string
}

/** The latest announcement of each urgency. */
export function createAnnouncements() {
  const nothing: Announcement = { id: 0, text: '' }
  const store = createStore<Readonly<Record<Urgency, Announcement>>>(() => ({ polite: nothing, assertive: nothing }))
  const say = (text: string, urgency: Urgency = 'polite'): void => store.setState((said) => ({ [urgency]: { id: said[urgency].id + 1, text } }))
  return { store, say }
}

/** The texts of two alternating live regions: screen readers do not announce a region whose text has not changed. */
export const alternatingTexts = ({ id, text }: Announcement): readonly [string, string] => (id % 2 === 0 ? [text, ''] : ['', text])
