/** Watches for changes with the page's client. A separate module, so that pages of the public site do not load it. */
import { clientDependencies } from './nexus.ts'
import { createWatch } from './watch.ts'

export const watch = createWatch(clientDependencies)
