/** Rotates the encryption key of saved connection passwords while the server runs. */
import type { Store } from '../store/store.ts'
import { type Credentials, keyIdOf } from './credentials.ts'

/**
 * Adds a key, encrypts every password with it, then deletes the old keys if no password needs them. It can be
 * interrupted and run again, because needed keys are never deleted. Returns the number of passwords encrypted again, and
 * the number that failed: no key decrypts them, or only a newer release can read their connection.
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
