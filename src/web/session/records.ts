/** The session record of this browser and the one of this tab (specification, section 3). */
import { inBrowser, inTab } from './kept.ts'
import { tabSession, userSession } from './user-session.ts'

export const session = userSession(inBrowser.quiet)
export const tab = tabSession(inTab.quiet)
