/** A fire-and-forget call whose failure is not reported. Depends on neither the client nor its dialogs. */
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

/** Whether it arrived and was accepted. */
export async function callQuietly<N extends CallName>(name: N, data: Input<N>): Promise<boolean> {
  try {
    const headers = { ...headersFor(caller), 'content-type': 'application/json' }
    return (await fetch('/nexus', { method: 'POST', headers, body: JSON.stringify({ name, data }), credentials: 'same-origin' })).ok
  } catch {
    return false
  }
}
