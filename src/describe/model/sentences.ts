/** Extracts sentences from a streamed text. A sentence that is too long is dropped, and counted. */
import { SENTENCE_MAX } from './checked.ts'

/** The end of a sentence: a line end, a Chinese full stop, or a full stop before a space. */
const END = /\n|[。！？][”」）]?|[.!?]["”’)]?(?=\s)/u

export class Sentences {
  #waiting = ''
  #isSkipping = false
  /** Number of dropped sentences. */
  endless = 0

  /** Returns the sentences that are complete now. */
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

  /** Returns the last sentence, once the text is complete. */
  rest(): string[] {
    return this.add('\n')
  }
}
