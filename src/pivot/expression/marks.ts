/** Characters that people type in formulas by habit or that an input method writes, and the characters that SQL expects. */

const MARKS: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 0x5e }, (_, i): [string, string] => [String.fromCodePoint(0xff01 + i), String.fromCodePoint(0x21 + i)]).filter(
    ([, plain]) => !/[a-z0-9"'`;@?\\#$[\]{}_~^]/i.test(plain),
  ),
  ['、', ','],
  ['；', ','],
  ['×', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['—', '-'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '<>'],
])

/** The characters to write for a mark such as （ or ×; undefined if SQL knows it or nobody means anything by it. */
export const plainMark = (character: string): string | undefined => MARKS.get(character)

/** Quotation marks that open a name or a text, and those that may close it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['“', '”“"＂'],
  ['”', '”“"＂'],
  ['„', '“”"'],
  ['＂', '＂”"'],
  ['「', '」'],
  ['『', '』'],
  ['«', '»'],
  ['‘', "’‘'"],
  ['’', "’‘'"],
  ['＇', "＇’'"],
])

export const closingQuotes = (character: string): string | undefined => QUOTES.get(character)
/** Whether a typographic quotation mark is a single one. People put only texts in these, never names. */
export const isSingleQuote = (character: string): boolean => '‘’＇'.includes(character)
