/** The interface between the home page and its live table, which are loaded separately. */
import type { ReactNode } from 'react'

export type LiveState = { readonly kind: 'loading' | 'absent' } | { readonly kind: 'failed'; readonly message: string; readonly onRetry: () => void }

export interface LiveTableProps {
  /** Renders the static table, with a note about `state`. */
  readonly instead: (state: LiveState) => ReactNode
}
