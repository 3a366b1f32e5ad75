/** Maps the value of a `select` element, which is always a string, back to its option. */
import type { ChangeEvent } from 'react'

/** Returns an `onChange` handler for a `select` whose option values are these options as strings. */
export const onSelect =
  <T extends string | number>(options: readonly T[], take: (option: T) => void) =>
  (event: ChangeEvent<HTMLSelectElement>): void => {
    const option = options.find((one) => String(one) === event.currentTarget.value)
    if (option !== undefined) take(option)
  }
