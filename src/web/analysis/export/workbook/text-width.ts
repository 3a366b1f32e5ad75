/** Widths of texts in a sheet, in characters of its font. */

/** Characters as wide as two, such as Chinese ones. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/gu

/** The width of the widest line of a text. */
export function textWidth(text: string): number {
  if (!text.includes('\n')) return text.length + (text.match(WIDE)?.filter((sign) => sign.length === 1).length ?? 0)
  return Math.max(...text.split('\n').map(textWidth))
}

/** How many lines a text needs in a column, broken between words. */
export function lineCount(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(/(?<=[\s-])/u)) {
    const own = textWidth(word)
    if (used > 0 && used + own > width) {
      lines++
      used = 0
    }
    lines += Math.max(0, Math.ceil(own / width) - 1)
    used += own % width === 0 ? Math.min(own, width) : own % width
  }
  return lines
}
