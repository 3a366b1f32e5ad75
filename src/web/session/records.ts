/** The session IDs of this browser and of this tab, sent with every call. */
import { inBrowser, inTab } from './storage.ts'
import { tabSession, userSession } from './user-session.ts'

export const session = userSession(inBrowser.quiet)
export const tab = tabSession(inTab.quiet)
