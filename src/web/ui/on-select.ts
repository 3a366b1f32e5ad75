/** Converts the value of a select, which the browser reports as text, back to its option. */
import type { ChangeEvent } from 'react'

/** For `onChange` of a select that offers these options by their texts. */
export const onSelect =
  <T extends string | number>(options: readonly T[], take: (option: T) => void) =>
  (event: ChangeEvent<HTMLSelectElement>): void => {
    const option = options.find((one) => String(one) === event.currentTarget.value)
    if (option !== undefined) take(option)
  }
