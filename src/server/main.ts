/** The server's entry point. Enables Node's compile cache, which halves the startup time. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tessera', import.meta.url)))
await import('./serve.ts')
