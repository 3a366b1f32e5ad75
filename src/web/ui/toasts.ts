/** Short messages at the edge of the page: 6 s, errors 8 s (specification, section 9). */
import { createStore } from 'zustand/vanilla'
import { ERROR_TOAST_LIFE, TOAST_LIFE } from '../../contract/constants.ts'

export interface Toast {
  readonly id: number
  readonly severity: 'info' | 'success' | 'error'
  readonly title: string
  readonly message: string
}

const SHOWN_MAX = 4

export function createToasts() {
  const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
  let nextId = 1
  const dismiss = (id: number): void => store.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }))
  const show = (toast: Omit<Toast, 'id' | 'severity' | 'message'> & Partial<Toast>): void => {
    const severity = toast.severity ?? 'info'
    const id = nextId++
    const shown: Toast = { message: '', ...toast, severity, id }
    // what is said again takes the place of what was said
    const isSame = (other: Toast) => other.severity === severity && other.title === shown.title && other.message === shown.message
    store.setState(({ toasts }) => ({ toasts: [...toasts.filter((other) => !isSame(other)), shown].slice(-SHOWN_MAX) }))
    setTimeout(() => dismiss(id), severity === 'error' ? ERROR_TOAST_LIFE : TOAST_LIFE)
  }
  return { store, show, dismiss }
}
