/** Shared by the live table of the home page and its fallback. */
import type { ReactNode } from 'react'

export type LiveState = { readonly kind: 'loading' | 'absent' } | { readonly kind: 'failed'; readonly message: string; readonly onRetry: () => void }

export interface LiveTableProps {
  /** The fallback, with the reason for it. */
  readonly instead: (state: LiveState) => ReactNode
}
