/** Names of data within sentences and texts for language models. */

const NAME_MAX = 80

/** A name of data in one line, without marks that turn the direction of the text around it. */
export function nameText(name: string): string {
  const plain = name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()
  const letters = [...plain]
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : plain
}
