/** Creates a random ID for a step. IDs are never reused, so that messages about a deleted step do not appear at another one. */
export const newStepId = (): string => `s${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
