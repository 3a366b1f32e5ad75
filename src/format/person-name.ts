/** Joins a person's names. In Chinese the family name comes first, without a space. */
const CHINESE = /^\p{Script=Han}+$/u

export const fullName = (first: string, last: string): string => (CHINESE.test(first) && CHINESE.test(last) ? `${last}${first}` : `${first} ${last}`)
