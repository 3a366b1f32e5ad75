/** The page's one client, wired to its session, its prompts and its toasts. */
import { createStore } from 'zustand/vanilla'
import { currentLocale, errorTexts } from '../i18n/locale.tsx'
import { authStore, clearAuth, isSignedIn } from '../session/auth.ts'
import { readCookie } from '../session/cookies.ts'
import { tabSession, userSession } from '../session/user-session.ts'
import { createAnnouncements } from '../ui/announcements.ts'
import { createConfirm } from '../ui/confirm.ts'
import { createToasts } from '../ui/toasts.ts'
import { type CallProblem, createClient, type Surroundings } from './client.ts'
import { createLoading } from './loading.ts'
import { createWatch } from './watch.ts'

export const session = userSession(localStorage)
export const tab = tabSession(sessionStorage)
export const toasts = createToasts()
export const announcements = createAnnouncements()
export const confirm = createConfirm()
export const loading = createLoading((message) => console.warn(message))

/** Dialogs that any call may open: sign in again (401), no permission (403). */
export const prompts = createStore<{ open: 'sign-in' | 'unauthorized' | null }>(() => ({ open: null }))

const AUTHORITY_LOST = new Set(['unauthenticated'])

function failed(problem: CallProblem, quiet: boolean): void {
  if (problem.status === 401 && AUTHORITY_LOST.has(problem.code)) {
    const wasSignedIn = isSignedIn(authStore.getState())
    clearAuth()
    prompts.setState({ open: 'sign-in' })
    if (wasSignedIn) return
  } else if (problem.code === 'unauthorized') prompts.setState({ open: 'unauthorized' })
  else if (problem.message === 'error') console.info(problem.title)
  else if (!quiet) toasts.show({ severity: 'error', title: problem.title, message: problem.message })
}

export const around: Surroundings = {
  fetch: (input, init) => fetch(input, init),
  locale: currentLocale,
  texts: errorTexts,
  token: () => authStore.getState().token,
  session: () => session.touch().id,
  tab: () => tab.id(),
  xsrf: () => readCookie('XSRF-TOKEN') ?? '',
  started: loading.started,
  failed,
}

export const call = createClient(around)
export const watch = createWatch(around)

/**
 * Says that an action failed, in the words of the specification, section 8, and why, in the
 * server's. What opened a prompt of its own (401, 403) is not said twice.
 */
export function sayFailed(title: string, { status, message }: CallProblem): void {
  if (status !== 401 && status !== 403) toasts.show({ severity: 'error', title, message })
}
