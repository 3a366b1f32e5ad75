/** What was chosen in a select, as the option that it is: the browser says it as text. */
import type { ChangeEvent } from 'react'

/** For `onChange` of a select that offers those options, each by its text. */
export const chosen =
  <T extends string | number>(options: readonly T[], take: (option: T) => void) =>
  (event: ChangeEvent<HTMLSelectElement>): void => {
    const option = options.find((one) => String(one) === event.currentTarget.value)
    if (option !== undefined) take(option)
  }
