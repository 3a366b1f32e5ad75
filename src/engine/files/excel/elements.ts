/**
 * Counts what a workbook lists beside its cells: styles, names, merged blocks. A parser keeps one
 * object for each, and a small file can hold millions of them.
 */
import { fail } from '../../../contract/errors.ts'

interface Bound {
  readonly tags: readonly string[]
  readonly limit: number
  /** What they are called: a word of the error catalogue. */
  readonly detail: string
}

/** Excel itself keeps 65,490 styles. */
const BOUNDS: readonly Bound[] = [
  { tags: ['xf', 'cellStyle', 'numFmt', 'font', 'fill', 'border', 'dxf'], limit: 200_000, detail: 'workbook_styles' },
  { tags: ['definedName'], limit: 100_000, detail: 'workbook_names' },
  { tags: ['sheet'], limit: 2_000, detail: 'workbook_sheets' },
  { tags: ['mergeCell'], limit: 1_000_000, detail: 'workbook_merges' },
  { tags: ['comment'], limit: 200_000, detail: 'workbook_comments' },
  { tags: ['Relationship', 'Override', 'Default'], limit: 100_000, detail: 'workbook_links' },
]
const BY_TAG: ReadonlyMap<string, Bound> = new Map(BOUNDS.flatMap((bound) => bound.tags.map((tag) => [tag, bound] as const)))
const TAG = new RegExp(`<(?:[\\w.-]+:)?(${[...BY_TAG.keys()].join('|')})[\\s/>]`, 'g')
/** What is kept of a piece: the longest tag that may go on in the next, with its prefix. */
const KEPT = 128

export class ElementCount {
  private readonly counts = new Map<Bound, number>()
  private rest = ''

  /** The next piece of a workbook; what is too much, or null. */
  write(piece: Buffer): ReturnType<typeof tooMany> | null {
    const text = this.rest + piece.toString('latin1')
    const open = text.lastIndexOf('<')
    const isWhole = open < 0 || open < text.length - KEPT || text.indexOf('>', open) >= 0
    this.rest = isWhole ? '' : text.slice(open)
    for (const [, tag = ''] of (isWhole ? text : text.slice(0, open)).matchAll(TAG)) {
      const bound = BY_TAG.get(tag)
      if (!bound) continue
      const count = (this.counts.get(bound) ?? 0) + 1
      this.counts.set(bound, count)
      if (count > bound.limit) return tooMany(bound)
    }
    return null
  }
}

const tooMany = ({ limit, detail }: Bound) => fail('file_unsafe_elements', { limit: limit.toLocaleString('en-US'), detail })
