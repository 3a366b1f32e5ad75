/** The id of a step that is made now: no step of the analysis ever had it, so that what was said of one that was removed stays with that one. */
export const newStepId = (): string => `s${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
