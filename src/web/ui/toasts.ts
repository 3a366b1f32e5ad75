/** Toasts disappear after 6 s, errors after 8 s. A toast with an action stays until it is closed. */
import { createStore } from 'zustand/vanilla'
import { ERROR_TOAST_LIFE, TOAST_LIFE } from '../../contract/constants.ts'
import { withoutTitle } from '../../format/sentences.ts'

interface Action {
  readonly label: string
  /** `dismiss` removes the toast. */
  readonly run: (dismiss: () => void) => void
}

export interface Toast {
  readonly id: number
  readonly severity: 'info' | 'success' | 'error'
  readonly title: string
  readonly message: string
  readonly action: Action | null
}

/** `life` in milliseconds overrides the default of the severity. `settles` removes error toasts, since an action that failed before has succeeded. */
type NewToast = Pick<Toast, 'title'> & Partial<Pick<Toast, 'severity' | 'message' | 'action'>> & { readonly life?: number; readonly settles?: boolean }

const SHOWN_MAX = 4

/** Drops the oldest toasts beyond the limit, but none with an action. */
const shownOf = (toasts: readonly Toast[]): readonly Toast[] => {
  const excess = toasts.filter(({ action }) => action === null).slice(0, Math.max(0, toasts.length - SHOWN_MAX))
  return toasts.filter((toast) => !excess.includes(toast))
}

export function createToasts() {
  const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
  let nextId = 1
  const dismiss = (id: number): void => store.setState(({ toasts }) => ({ toasts: toasts.filter((t) => t.id !== id) }))
  const show = ({ life, settles = false, ...toast }: NewToast): void => {
    const severity = toast.severity ?? 'info'
    const id = nextId++
    const shown: Toast = { ...toast, message: withoutTitle(toast.title, toast.message ?? ''), action: toast.action ?? null, severity, id }
    // replaces a repeated toast instead of stacking it
    const isOver = (other: Toast) =>
      (settles && other.severity === 'error') || (other.severity === severity && other.title === shown.title && other.message === shown.message)
    store.setState(({ toasts }) => ({ toasts: shownOf([...toasts.filter((other) => !isOver(other)), shown]) }))
    if (shown.action === null) setTimeout(() => dismiss(id), life ?? (severity === 'error' ? ERROR_TOAST_LIFE : TOAST_LIFE))
  }
  return { store, show, dismiss }
}
