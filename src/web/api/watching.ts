/** Watches the server with the page's client. A separate module, because no page of the public site watches anything. */
import { clientDependencies } from './nexus.ts'
import { createWatch } from './watch.ts'

export const watch = createWatch(clientDependencies)
