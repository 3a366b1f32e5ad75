/** Watches the server for this page, as `call` asks it. Apart from that, because no page of the public site watches anything. */
import { around } from './nexus.ts'
import { createWatch } from './watch.ts'

export const watch = createWatch(around)
