/** Sentences out of a text that comes in pieces. What goes on for too long without an end is let go, and counted. */
import { SENTENCE_MAX } from './checked.ts'

/** Where a sentence ends: a line, a stop of Chinese, or a stop before a space. */
const END = /\n|[。！？][”」）]?|[.!?]["”’)]?(?=\s)/u

export class Sentences {
  #waiting = ''
  #isSkipping = false
  /** Sentences that were let go. */
  endless = 0

  /** Those that are complete now. */
  add(piece: string): string[] {
    this.#waiting += piece
    const found: string[] = []
    for (let end = END.exec(this.#waiting); end; end = END.exec(this.#waiting)) {
      const sentence = this.#waiting.slice(0, end.index + end[0].length)
      this.#waiting = this.#waiting.slice(sentence.length)
      if (!this.#isSkipping && sentence.trim() !== '') found.push(sentence.trim())
      this.#isSkipping = false
    }
    if (this.#waiting.length > 2 * SENTENCE_MAX) {
      if (!this.#isSkipping) this.endless++
      this.#isSkipping = true
      this.#waiting = ''
    }
    return found
  }

  /** The last one, once the text is complete. */
  rest(): string[] {
    return this.add('\n')
  }
}
