/** English texts for waiting times, which replace {wait} in error messages. */
export const waits = { seconds: '{count} s', minutes: '{count} min', hours: '{count} h' } as const
