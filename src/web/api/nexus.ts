/** The page's one client, wired to its session, its prompts and its toasts. */
import { createStore } from 'zustand/vanilla'
import { currentLocale, errorTexts } from '../i18n/locale.tsx'
import { authStore, clearAuth, forgetCookie } from '../session/auth.ts'
import { readCookie } from '../session/kept.ts'
import { session, tab } from '../session/records.ts'
import { createAnnouncements } from '../ui/announcements.ts'
import { createConfirm } from '../ui/confirm.ts'
import { createToasts } from '../ui/toasts.ts'
import { type CallProblem, createClient, type Surroundings } from './client.ts'
import { createLoading } from './loading.ts'

export const toasts = createToasts()
export const announcements = createAnnouncements()
export const confirm = createConfirm()
export const loading = createLoading((message) => console.warn(message))

/** Dialogs that any call may open: sign in again (401), no permission (403). */
export const prompts = createStore<{ open: 'sign-in' | 'unauthorized' | null }>(() => ({ open: null }))

function failed(problem: CallProblem, quiet: boolean): void {
  if (problem.code === 'unauthorized') prompts.setState({ open: 'unauthorized' })
  else if (problem.onlyLogged) console.info(`${problem.code}: ${problem.message}`)
  else if (!quiet) toasts.show({ severity: 'error', title: problem.title, message: problem.message })
}

/** Every call that was refused waits for the same answer of the prompt. */
let answered: Promise<boolean> | null = null
let answer: (signedIn: boolean) => void = () => undefined

/** The state is cleared for the next page; this one keeps it until the prompt is answered, so that nothing on it is lost. */
function signInAgain(signal?: AbortSignal): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    answer = resolve
    forgetCookie()
    prompts.setState({ open: 'sign-in' })
  }).finally(() => {
    answered = null
  })
  if (!signal) return answered
  const stopped = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false), { once: true }))
  return signal.aborted ? Promise.resolve(false) : Promise.race([answered, stopped])
}

/** Ends the prompt: true when the same person is signed in again. */
export function settleSignIn(signedIn: boolean): void {
  prompts.setState({ open: null })
  if (!signedIn) clearAuth()
  answer(signedIn)
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
  signInAgain,
  failed,
}

export const call = createClient(around)

/**
 * Says that an action failed, in the words of the specification, section 8, and why, in the
 * server's. A problem that opened a prompt of its own (401, 403) is not said twice, and one that is only logged not at all.
 */
export function sayFailed(title: string, { status, message, onlyLogged }: CallProblem): void {
  if (status !== 401 && status !== 403 && !onlyLogged) toasts.show({ severity: 'error', title, message })
}
