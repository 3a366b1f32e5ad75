/** Between the live table of the home page and what stands there instead of it. */
import type { ReactNode } from 'react'

export type LiveState = { readonly kind: 'loading' | 'absent' } | { readonly kind: 'failed'; readonly message: string; readonly onRetry: () => void }

export interface LiveTableProps {
  /** What stands there instead, with why. */
  readonly instead: (state: LiveState) => ReactNode
}
