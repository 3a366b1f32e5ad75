/** Finds the marks by which web pages of spreadsheet programs say that a number is a text: x:str, and the number format @. */

type Attributes = Readonly<Record<string, string>>

const FORMAT = /(?:mso-number-format|vnd\.ms-excel\.numberformat)\s*:\s*["']?\s*([^;"'}]*)/i
const RULE = /([^{}]{1,4000})\{([^{}]*)\}/g
const CSS_MAX = 1 << 20
const CLASSES_MAX = 10_000

/** Whether declarations give the number format of texts; null if they give none. */
function isTextFormat(declarations: string): boolean | null {
  const format = FORMAT.exec(declarations)?.[1]
  return format === undefined ? null : /^\\{0,2}@/.test(format.trim())
}

/** The number formats of a page's style sheets, as far as they are for texts. */
export class TextStyles {
  private readonly classes = new Map<string, boolean>()
  private css = ''

  /** Takes a piece of a style sheet. */
  add(text: string): void {
    if (this.css.length < CSS_MAX) this.css += text
  }

  /** Reads the style sheet that ends here. */
  end(): void {
    for (const [, selectors = '', declarations = ''] of this.css.matchAll(RULE)) {
      const isText = isTextFormat(declarations)
      if (isText === null) continue
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)\s*(?:,|$)/g)) if (this.classes.size < CLASSES_MAX) this.classes.set(name, isText)
    }
    this.css = ''
  }

  /** Whether an element's own attributes make numbers texts; null if they say nothing. */
  markOf({ style, class: names, 'x:str': str, 'x:num': num }: Attributes): boolean | null {
    if (num !== undefined) return false
    if (str !== undefined) return true
    const own = style === undefined ? null : isTextFormat(style)
    if (own !== null || names === undefined) return own
    const found = names.split(/\s+/).flatMap((name) => this.classes.get(name) ?? [])
    return found.length === 0 ? null : found.some(Boolean)
  }
}

/** Counts over the numbers of a column. */
export interface Marks {
  /** Numbers, those of them without separators, and those that are marked as texts. */
  numbers: number
  whole: number
  marked: number
  /** The most digits of a number. */
  digits: number
}

const NUMBER = /^[+-]?\d[\d.,' ]*$/
/** IDs and phone numbers have at least so many digits. */
const ID_DIGITS = 11

/** Counts a cell. */
export function noteCell(marks: Map<number, Marks>, column: number, text: string, isMarked: boolean): void {
  if (!NUMBER.test(text)) return
  const known = marks.get(column) ?? { numbers: 0, whole: 0, marked: 0, digits: 0 }
  known.numbers++
  if (/^\d+$/.test(text)) known.whole++
  if (isMarked) known.marked++
  known.digits = Math.max(known.digits, text.length)
  marks.set(column, known)
}

/**
 * Returns the columns that stay text: all of their numbers are whole and marked as texts. If a program marks the numbers
 * of every column, the marks mean nothing, and only long numbers such as IDs stay text.
 */
export function textColumns(marks: ReadonlyMap<number, Marks>): ReadonlySet<number> {
  const all = [...marks]
  const isEverywhere = all.length > 1 && all.every(([, { numbers, marked }]) => marked === numbers)
  const isText = ({ numbers, whole, marked, digits }: Marks): boolean => marked === numbers && whole === numbers && (!isEverywhere || digits >= ID_DIGITS)
  return new Set(all.flatMap(([column, of]) => (isText(of) ? [column] : [])))
}
