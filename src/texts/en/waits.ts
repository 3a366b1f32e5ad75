/** Waiting times, in English: replacements of {wait} in the errors. */
export const waits = { seconds: '{count} s', minutes: '{count} min', hours: '{count} h' } as const
