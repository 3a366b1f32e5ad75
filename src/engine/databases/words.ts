/** Splits a text at blanks into a set of words, for long lists of names. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
