/** Rotates the key for the passwords of saved connections next to a running server. */
import type { Store } from '../store/store.ts'
import { type Credentials, keyIdOf } from './credentials.ts'

/**
 * Adds a key, encrypts every password with it, and deletes the old keys once nothing needs them. An interruption leaves
 * all keys that are needed, and it can be run again. Returns how many passwords were encrypted again, and how many could
 * not be: no key decrypts them, or only a newer release reads their connection.
 */
export async function rotateKeys(store: Store, credentials: Credentials): Promise<{ done: number; lost: number }> {
  await credentials.addKey()
  const outcome = await store.atomically(async (inside) => {
    let [done, lost] = [0, 0]
    for (const row of await inside.connections.sealed()) {
      const password = row.belongs && credentials.unseal(row.secret, row.belongs)
      if (row.belongs === null || password === null) lost++
      else {
        await inside.connections.setSecret(row.id, await credentials.seal(password, row.belongs))
        done++
      }
    }
    return { done, lost }
  })
  const [newest] = credentials.keys()
  const rest = await store.connections.sealed()
  if (rest.every(({ secret }) => keyIdOf(secret) === newest?.id)) await credentials.dropOldKeys()
  return outcome
}
