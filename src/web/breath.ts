/** Lets the browser answer what waits, and goes on after that. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
