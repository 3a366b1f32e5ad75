/**
 * The entry. zod is told to do without generated code before any schema is made, since its probe
 * for eval would be a report of the content security policy; everything else comes after.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

await import('./start.tsx')

export {}
