/** Cleans names from data for use in sentences and prompts. */

const NAME_MAX = 80

/** Puts a name on one line, removes control characters that change text direction, and cuts it to 80 characters. */
export function nameText(name: string): string {
  const plain = name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  const letters = [...plain]
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : plain
}
