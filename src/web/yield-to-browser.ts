/**
 * Yields to the browser so that it can handle pending events. Posts a message instead of setting a timer, because
 * browsers throttle timers and may suspend them.
 */
export const yieldToBrowser = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
