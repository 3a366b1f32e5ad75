/** Counts attempts in the store, so that the counts survive a restart. */
import { type Failure, fail } from '../../contract/errors.ts'
import type { Services } from '../handlers.ts'

/** Counts an attempt under `key`, and refuses it if there were more than `most` in the current window of `window` milliseconds. */
export async function limited(services: Services, key: string, most: number, window: number): Promise<Failure<'rate_limited'> | null> {
  if (services.settings.RATE_LIMITS === 'off') return null
  const { count, endsIn } = await services.store.attempt(key, window)
  return count > most ? fail('rate_limited', { seconds: Math.ceil(endsIn / 1_000) }) : null
}
