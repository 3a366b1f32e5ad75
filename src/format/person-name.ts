/** A person's name as one text: written in Chinese, the family name comes first and nothing stands between. */
const CHINESE = /^\p{Script=Han}+$/u

export const fullName = (first: string, last: string): string => (CHINESE.test(first) && CHINESE.test(last) ? `${last}${first}` : `${first} ${last}`)
