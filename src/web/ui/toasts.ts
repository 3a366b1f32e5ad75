/** Short messages at the edge of the page: 6 s, errors 8 s (specification, section 9). */
import { createStore } from 'zustand/vanilla'
import { ERROR_TOAST_LIFE, TOAST_LIFE } from '../../contract/constants.ts'
import { beyondTitle } from '../../format/sentences.ts'

export interface Toast {
  readonly id: number
  readonly severity: 'info' | 'success' | 'error'
  readonly title: string
  readonly message: string
}

/** `life` in ms, where it is not that of its severity. `settles`: what failed before has succeeded now, and its messages go. */
type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'severity' | 'message'>> & { readonly life?: number; readonly settles?: boolean }

const SHOWN_MAX = 4

export function createToasts() {
  const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
  let nextId = 1
  const dismiss = (id: number): void => store.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }))
  const show = ({ life, settles = false, ...toast }: NewToast): void => {
    const severity = toast.severity ?? 'info'
    const id = nextId++
    const shown: Toast = { ...toast, message: beyondTitle(toast.title, toast.message ?? ''), severity, id }
    // replace a repeated message instead of stacking it
    const isOver = (other: Toast) =>
      (settles && other.severity === 'error') || (other.severity === severity && other.title === shown.title && other.message === shown.message)
    store.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => !isOver(other)), shown].slice(-SHOWN_MAX) }))
    setTimeout(() => dismiss(id), life ?? (severity === 'error' ? ERROR_TOAST_LIFE : TOAST_LIFE))
  }
  return { store, show, dismiss }
}
