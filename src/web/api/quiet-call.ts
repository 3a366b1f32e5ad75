/** A call whose failure is not shown. Imports neither the client nor its dialogs, so that every page can load it. */
import type { CallName, Input } from '../../contract/operations.ts'
import { splitLocale } from '../../contract/routes.ts'
import { session, tab } from '../session/records.ts'
import { readCookie } from '../session/storage.ts'
import { storedAuth } from '../session/stored-auth.ts'
import { type Caller, headersFor } from './headers.ts'

const caller: Caller = {
  locale: () => splitLocale(location.pathname).locale,
  token: () => storedAuth().token,
  session: () => session.touch().id,
  tab: () => tab.id(),
  xsrf: () => readCookie('XSRF-TOKEN') ?? '',
}

/** Resolves to whether the server accepted the call. */
export async function callQuietly<N extends CallName>(name: N, data: Input<N>): Promise<boolean> {
  try {
    const headers = { ...headersFor(caller), 'content-type': 'application/json' }
    return (await fetch('/nexus', { method: 'POST', headers, body: JSON.stringify({ name, data }), credentials: 'same-origin' })).ok
  } catch {
    return false
  }
}
