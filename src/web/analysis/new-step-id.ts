/** The ID for a new step. It is never reused within an analysis, so that messages about a removed step do not appear at another one. */
export const newStepId = (): string => `s${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
