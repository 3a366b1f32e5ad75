/** The headers that every call to `/nexus` sends. */
import type { Locale } from '../../contract/constants.ts'

export interface Caller {
  readonly locale: () => Locale
  readonly token: () => string
  readonly session: () => string
  readonly tab: () => string
  readonly xsrf: () => string
}

export function headersFor(caller: Caller): Record<string, string> {
  const token = caller.token()
  return {
    accept: 'application/json',
    'accept-language': caller.locale(),
    'x-session-id': caller.session(),
    'x-tab-session-id': caller.tab(),
    'x-xsrf-token': caller.xsrf(),
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  }
}
