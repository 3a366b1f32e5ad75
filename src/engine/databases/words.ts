/** Splits a text at whitespace into a set of words. Keeps long lists of names readable. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
