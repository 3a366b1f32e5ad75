/** The session record of this browser and the one of this tab (specification, section 3). */
import { tabSession, userSession } from './user-session.ts'

export const session = userSession(() => localStorage)
export const tab = tabSession(() => sessionStorage)
