/** Splits streamed text into sentences. Drops and counts sentences that are too long. */
import { SENTENCE_MAX } from './checked.ts'

/** Matches the end of a sentence: a line break, a Chinese full stop, or a punctuation mark before a space. */
const END = /\n|[。！？][”」）]?|[.!?]["”’)]?(?=\s)/u

export class Sentences {
  #waiting = ''
  #isSkipping = false
  /** How many sentences were dropped. */
  endless = 0

  /** Adds a piece of text and returns the sentences that it completes. */
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

  /** Returns the last sentence. Call this when the text has ended. */
  rest(): string[] {
    return this.add('\n')
  }
}
