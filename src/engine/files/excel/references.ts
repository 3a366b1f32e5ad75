/**
 * Scans a part of a workbook, while it is inflated, for cell references outside A1:XFD1048576, and for hyperlinks over
 * unusually many cells. A parser that trusts them would loop over every cell up to there.
 */
import { fail } from '../../../contract/errors.ts'

const ROWS_MAX = 1_048_576
const COLUMNS_MAX = 16_384
/** How many cells all hyperlinks of a workbook may cover together: two whole columns. */
const LINKED_MAX = 2 * ROWS_MAX
/** How many bytes are kept of a tag that continues in the next chunk. */
const TAG_MAX = 65_536
const SHOWN = 40

/** Matches references to rows and cells that may be outside: four letters, three letters from X on, or seven digits. */
const SUSPECT = /<(?:[\w.-]+:)?(?:c|row)\s[^<>]*?\br\s*=\s*["']((?:[A-Z]{4,}|[X-Z][A-Z]{2})\d*|[A-Z]*\d{7,})["']/gi
const LINK = /<(?:[\w.-]+:)?hyperlink\s[^<>]*?\bref\s*=\s*["']([^"'<>]*)["']/gi
const REFERENCE = /^\$?([A-Z]*)\$?(\d*)$/i

interface Place {
  readonly column: number
  readonly row: number
}

/** Returns the column and row of a reference, counted from 1, with 0 for a missing part. Null for other texts. */
function placeOf(reference: string): Place | null {
  const found = REFERENCE.exec(reference)
  if (!found) return null
  let column = 0
  for (const letter of (found[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { column, row: Number(found[2] || 0) }
}

const isOutside = ({ column, row }: Place): boolean => column > COLUMNS_MAX || row > ROWS_MAX

const outside = (reference: string) => fail('cell_out_of_range', { reference: reference.slice(0, SHOWN) })
const linked = () => fail('file_unsafe', { detail: 'workbook_link_cells' })
type Problem = ReturnType<typeof outside> | ReturnType<typeof linked>

export class ReferenceScan {
  private rest = ''
  private cells = 0

  /** Scans the next chunk. Returns the first problem, or null. */
  write(piece: Buffer): Problem | null {
    const text = this.rest + piece.toString('latin1')
    const open = text.lastIndexOf('<')
    const isWhole = open < 0 || text.indexOf('>', open) >= 0
    this.rest = isWhole ? '' : text.slice(open, open + TAG_MAX)
    return this.cellsIn(text) ?? this.linksIn(text)
  }

  private cellsIn(text: string): Problem | null {
    for (const [, reference = ''] of text.matchAll(SUSPECT)) {
      const place = placeOf(reference)
      if (place && isOutside(place)) return outside(reference)
    }
    return null
  }

  private linksIn(text: string): Problem | null {
    if (!text.includes('hyperlink')) return null
    for (const [, range = ''] of text.matchAll(LINK)) {
      const [from, to] = range.split(':').map(placeOf)
      const end = to ?? from
      if (!from || !end) continue
      if (isOutside(from) || isOutside(end)) return outside(range)
      this.cells += Math.max(1, end.row - from.row + 1) * Math.max(1, end.column - from.column + 1)
      if (this.cells > LINKED_MAX) return linked()
    }
    return null
  }
}
