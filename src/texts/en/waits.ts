/** How long to wait, in English: what stands for {wait} in the errors. */
export const waits = { seconds: '{count} s', minutes: '{count} min', hours: '{count} h' } as const
