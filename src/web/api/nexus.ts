/** The page's only API client, connected to its session, sign-in prompt and toasts. */
import { createStore } from 'zustand/vanilla'
import { currentLocale, errorTexts } from '../i18n/locale.tsx'
import { authStore, clearAuth, forgetCookie } from '../session/auth.ts'
import { session, tab } from '../session/records.ts'
import { readCookie } from '../session/storage.ts'
import { createAnnouncements } from '../ui/announcements.ts'
import { createConfirm } from '../ui/confirm.ts'
import { createToasts } from '../ui/toasts.ts'
import { type CallProblem, type ClientDependencies, createClient } from './client.ts'
import { createLoading } from './loading.ts'

export const toasts = createToasts()
export const announcements = createAnnouncements()
export const confirm = createConfirm()
export const loading = createLoading((message) => console.warn(message))

/** The dialog that a failed call opens: sign in again after a 401, missing permission after a 403. */
export const prompts = createStore<{ open: 'sign-in' | 'unauthorized' | null }>(() => ({ open: null }))

function failed(problem: CallProblem, quiet: boolean): void {
  if (problem.code === 'unauthorized') prompts.setState({ open: 'unauthorized' })
  else if (problem.onlyLogged) console.info(`${problem.code}: ${problem.message}`)
  else if (!quiet) toasts.show({ severity: 'error', title: problem.title, message: problem.message })
}

/** The pending sign-in prompt: all calls that got a 401 share it. */
let answered: Promise<boolean> | null = null
let answer: (signedIn: boolean) => void = () => undefined

/**
 * Forgets the session cookie, so that the next page starts as a guest. This page keeps its state until the prompt is
 * answered, so that nothing on it is lost.
 */
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

/** Closes the sign-in prompt. `signedIn` is true if the same person has signed in again. */
export function settleSignIn(signedIn: boolean): void {
  prompts.setState({ open: null })
  if (!signedIn) clearAuth()
  answer(signedIn)
}

export const clientDependencies: ClientDependencies = {
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

export const call = createClient(clientDependencies)

/** Shows a toast with `title` and the server's reason for a failed action. Skips problems that opened a prompt (401, 403) and those that are only logged. */
export function showFailure(title: string, { status, message, onlyLogged }: CallProblem): void {
  if (status !== 401 && status !== 403 && !onlyLogged) toasts.show({ severity: 'error', title, message })
}
