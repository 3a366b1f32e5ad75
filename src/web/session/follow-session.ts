/** Keeps the page's session up to date: validates it at start and after sleep, and follows sign-ins and sign-outs in other tabs. */
import type { QueryClient } from '@tanstack/react-query'
import { returnPath, splitLocale } from '../../contract/routes.ts'
import { call, prompts, settleSignIn } from '../api/nexus.ts'
import { currentLocale, inLocale } from '../i18n/locale.tsx'
import { afterSleep } from './after-sleep.ts'
import { authStore, isSignedIn, refreshAuth } from './auth.ts'
import { nextOf } from './next-address.ts'
import { followOtherTabs } from './other-tabs.ts'

/** Pages that a signed-in person is redirected away from. */
const SIGN_IN_PAGES = new Set(['/signin', '/signup', '/forgot-password'])

async function validate(): Promise<void> {
  if (!isSignedIn(authStore.getState()) || prompts.getState().open === 'sign-in') return
  const reply = await call('validate_token', {}, { quiet: true, background: true })
  if (reply.ok) refreshAuth(reply.data.user)
}

export function followSession(queries: QueryClient): void {
  void validate()
  afterSleep(() => void validate())
  // one person's data must never be shown to the next, not even briefly
  authStore.subscribe((now, before) => {
    if (before.user_id !== '' && now.user_id !== before.user_id) queries.removeQueries({ type: 'inactive' })
  })
  const go = (path: string): void => location.assign(inLocale(path, currentLocale()))
  followOtherTabs(({ kind, auth }) => {
    const home = `/user/${auth.user_id}`
    const asked = prompts.getState().open === 'sign-in'
    if (kind === 'signed-out') go('/')
    else if (kind === 'same-person' && asked) settleSignIn(true)
    else if (kind === 'signed-in' && asked) go(home)
    else if (kind === 'signed-in' && SIGN_IN_PAGES.has(splitLocale(location.pathname).path)) go(returnPath(nextOf(location.search)) ?? home)
    else if (kind === 'signed-in') void queries.invalidateQueries()
  })
}
