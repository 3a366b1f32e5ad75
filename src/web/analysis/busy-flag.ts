/** A step's loading flag: set when a run starts, and cleared 600 ms after it ends. */
import { STEP_LOADING_CLEAR } from '../../contract/constants.ts'

export interface BusyFlag {
  readonly set: (isRunning: boolean) => void
  readonly close: () => void
}

/** Calls `show` when the flag changes. */
export function createBusyFlag(show: (isLoading: boolean) => void): BusyFlag {
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const change = (next: boolean) => {
    if (next !== isLoading) show(next)
    isLoading = next
  }
  return {
    set: (isRunning) => {
      clearTimeout(timer)
      if (isRunning) change(true)
      else if (isLoading) timer = setTimeout(() => change(false), STEP_LOADING_CLEAR)
    },
    close: () => clearTimeout(timer),
  }
}
