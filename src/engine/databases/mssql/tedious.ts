/**
 * The driver without what it brings along for signing in at Azure, which takes longer to load than all
 * the rest: nobody is signed in there, and a part that is not loaded can do nothing by itself.
 */
import { registerHooks } from 'node:module'

const NOTHING = 'tessera:nothing'

async function loaded(): Promise<typeof import('tedious')> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('@azure/') ? { url: NOTHING, format: 'commonjs', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => (url === NOTHING ? { format: 'commonjs', source: '', shortCircuit: true } : next(url, context)),
  })
  try {
    return await import('tedious')
  } finally {
    hooks.deregister()
  }
}

export const tedious: typeof import('tedious') = await loaded()
