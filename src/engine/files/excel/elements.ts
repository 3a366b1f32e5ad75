/**
 * Counts the styles, names and merged blocks in a workbook while it is inflated. The parser creates an object for each,
 * and a small file can contain millions.
 */
import { fail } from '../../../contract/errors.ts'

interface Bound {
  readonly tags: readonly string[]
  readonly limit: number
  /** The word in the error message for this kind of element. */
  readonly detail: string
}

/** Limits well above what Excel writes: Excel itself allows 65,490 styles, for example. */
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
/** How many bytes at the end of a chunk are kept, because a tag may continue in the next one. Longer than any counted tag with its prefix. */
const KEPT = 128

export class ElementCount {
  private readonly counts = new Map<Bound, number>()
  private rest = ''

  /** Counts the elements in the next chunk. Returns a failure if a limit is exceeded, else null. */
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

const tooMany = ({ limit, detail }: Bound) => fail('file_unsafe_elements', { limit, detail })
