/** Checks a combination while it is being chosen. */
import { useDebouncedValue } from '@mantine/hooks'
import type { CombinationOptions } from '../../contract/combination.ts'
import { useCall } from '../api/queries.ts'

/** Milliseconds without a change of the choices, after which they are checked. */
const PAUSE = 400
/** Milliseconds that the outcome for former choices is kept, for people who change their mind. */
const KEPT = 60_000

/**
 * The outcome for the present choices. A choice stops the check before it, because its query loses its only reader.
 * `options` is null while the choices are incomplete.
 */
export function useCheck(options: CombinationOptions | null) {
  const text = JSON.stringify(options)
  const [settled] = useDebouncedValue(text, PAUSE)
  const combination = options ?? NOTHING
  const query = useCall('apiv2/check_combination', { combination }, { enabled: options !== null && settled === text, gcTime: KEPT })
  return { query, isChecking: options !== null && !query.data && !query.error }
}

/** Never sent, because a query without choices is disabled. */
const NOTHING: CombinationOptions = { kind: 'combination', how: 'append', parts: [], part_name: null, as_text: [] }
