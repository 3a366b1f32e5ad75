/** The product's entry point. It reads code that an earlier start compiled instead of compiling it again, which halves the startup time. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tessera', import.meta.url)))
await import('./serve.ts')
