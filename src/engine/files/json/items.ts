/** Splits JSON into its items without parsing the whole: the elements of a list, or values one after another, such as lines. */
import { TooMuchText } from '../text-bound.ts'

/** Maximum MB of characters of an item. */
const ITEM_MAX_MB = 32

const SPACE = /[\s,]/

/** Receives pieces of text, and returns the complete items in them. Does not check what is between items. */
export class JsonItems {
  /** The text from the start of the present item on. */
  private rest = ''
  private at = 0
  private depth = 0
  private isInText = false
  private isInItem = false
  /** Whether the items are the elements of a list; null before the first character. */
  private isList: boolean | null = null

  write(piece: string): string[] {
    const items: string[] = []
    let text = this.rest + piece
    let start = this.isInItem ? 0 : this.at
    let at = this.at
    for (; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (this.isInText) {
        // a backslash takes the next character with it, which may be in the next piece
        if (char === 92) at++
        else if (char === 34) this.isInText = false
        continue
      }
      if (!this.isInItem) {
        if (SPACE.test(text[at] ?? '')) continue
        if (this.isList === null) {
          this.isList = char === 91
          if (this.isList) continue
        }
        if (this.isList && char === 93) continue
        start = at
        this.isInItem = true
        this.depth = 0
      }
      if (char === 34) this.isInText = true
      else if (char === 123 || char === 91) this.depth++
      else if (char === 125 || char === 93) this.depth--
      const isEnd = this.depth === 0 && (char === 125 || char === 93)
      // numbers and words end before the next separator
      const isWordEnd = this.depth < 0 || (this.depth === 0 && (char === 44 || char === 10))
      if (!isEnd && !isWordEnd) continue
      items.push(text.slice(start, isEnd ? at + 1 : at))
      this.isInItem = false
    }
    const from = this.isInItem ? start : Math.min(at, text.length)
    text = text.slice(from)
    this.at = at - from
    this.rest = text
    if (text.length > ITEM_MAX_MB * 1_048_576) throw new TooMuchText(ITEM_MAX_MB)
    return items
  }

  /** Returns the last item, which nothing follows; null if there is none. */
  end(): string | null {
    const last = this.isInItem ? this.rest.trim() : ''
    return last === '' ? null : last
  }
}
