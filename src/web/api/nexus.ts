/** The page's only API client, connected to its session, prompts and toasts. */
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

/** Dialogs that any call can open: sign in again (401), no permission (403). */
export const prompts = createStore<{ open: 'sign-in' | 'unauthorized' | null }>(() => ({ open: null }))

function failed(problem: CallProblem, quiet: boolean): void {
  if (problem.code === 'unauthorized') prompts.setState({ open: 'unauthorized' })
  else if (problem.onlyLogged) console.info(`${problem.code}: ${problem.message}`)
  else if (!quiet) toasts.show({ severity: 'error', title: problem.title, message: problem.message })
}

/** All rejected calls wait for the same answer of the prompt. */
let answered: Promise<boolean> | null = null
let answer: (signedIn: boolean) => void = () => undefined

/** Clears the session for the next page. This page keeps its state until the prompt is answered, so that nothing on it is lost. */
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

/** Ends the prompt; true if the same person is signed in again. */
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

/**
 * Shows a toast that an action failed, with the server's reason. Problems that opened a prompt (401, 403) are not shown
 * twice, and those that are only logged not at all.
 */
export function showFailure(title: string, { status, message, onlyLogged }: CallProblem): void {
  if (status !== 401 && status !== 403 && !onlyLogged) toasts.show({ severity: 'error', title, message })
}
