/**
 * Loads the driver without its modules for Azure sign-in, which is not used. They take longer to load than everything
 * else, and code that is not loaded cannot do harm.
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
