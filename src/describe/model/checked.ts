/**
 * Checks a sentence of a language model. Resolves its references to numbers and names, and accepts only plain words
 * otherwise. A number that is not a reference, an unknown reference, a link or markup makes the sentence invalid.
 */

import { type DescriptionPart, FIGURES, Figure, type FigureName } from '../../contract/description.ts'
import type { CellAddress } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import { valueKey } from '../../contract/value-key.ts'
import { figurePart } from '../figures.ts'
import { joined, type Sentence } from '../sentence.ts'
import type { Writer } from '../writer.ts'
import type { Facts } from './facts.ts'
import { isPaired, type Piece } from './paired.ts'

/** A valid sentence, or why it was rejected. `number`: a number is not a reference, or belongs to another group than the sentence says. */
export type Checked = Sentence | 'number' | 'words'

export const SENTENCE_MAX = 600
const REFERENCES_MAX = 16

/** Match digits of any script, and number words. Chinese number words also occur in other words, so some valid sentences are rejected. */
const NUMBERS = [
  /\p{N}/u,
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(hundred|thousand|million|billion|trillion|dozen)s?)\b/iu,
  /\b(half|halves|third|thirds|fourth|fifth|twice|thrice|doubled?|tripled?|quadrupled?|\w+fold|per ?cent|zero)\b/iu,
  /[二三四五六七八九十百千万亿〇零]|两(?!者)|一(?=[半倍成百千万亿分])|半数|过半|大半|翻番|翻倍|加倍|成倍/u,
]

/** Letters, spaces and the punctuation of plain prose. Excludes brackets that begin markup, slashes, and bidirectional controls. */
const PROSE = /^[\p{L}\p{M} ,.;:!?'"’‘“”()\-–—…，。；：！？、（）《》「」·]*$/u
/** Matches parts of URLs and email addresses. */
const ADDRESS = /\p{L}\.\p{L}|\bwww\b|:\s*\S*@/iu
const ENDED = /[.!?。！？]["”’」)）]?$/u

const sameKey = (a: readonly Value[], b: readonly Value[]): boolean => valueKey(a) === valueKey(b)
const beginsWith = (key: readonly Value[], start: readonly Value[]): boolean => sameKey(key.slice(0, start.length), start)

/** Whether a calculation makes sense for these cells, whatever its result. */
function isSound(kind: FigureName, cells: readonly CellAddress[], { told, digest }: Writer): boolean {
  const [first] = cells
  const last = cells.at(-1)
  const measure = told.find(({ id }) => id === first?.measure_id)
  if (!first || !last || !measure || cells.some(({ measure_id }) => measure_id !== measure.id)) return false
  if (new Set(cells.map((cell) => valueKey([valueKey(cell.row), valueKey(cell.column)]))).size < cells.length) return false
  if (kind === 'share') {
    const parts = cells.slice(0, -1)
    const isWithin = parts.every(({ row, column }) => beginsWith(row, last.row) && beginsWith(column, last.column))
    // groups of the same level do not overlap
    const isOneLevel = parts.every(({ row, column }) => row.length === first.row.length && column.length === first.column.length)
    return measure.addsUp && isWithin && isOneLevel && cells.every((cell) => Number(digest.cell(cell)) >= 0)
  }
  if (kind !== 'rank') return true
  const [axis, other] = first.column.length === 0 ? (['row', 'column'] as const) : (['column', 'row'] as const)
  const all = digest[axis === 'row' ? 'rows' : 'columns'].outer
  return cells.length === all.length && cells.every((cell) => cell[axis].length === 1 && sameKey(cell[other], first[other]))
}

const isFigure = (name: string): name is FigureName => name in FIGURES

function figureOf(words: readonly string[], facts: Facts, writer: Writer): Figure | null {
  const [name = '', ...more] = words
  if (name === 'rows' && more.length === 0) return { kind: 'source rows' }
  if (name === 'groups') {
    const [axis, level = '1', ...others] = more
    const isKnown = (axis === 'rows' || axis === 'columns') && /^[1-9]$/.test(level) && others.length === 0
    return isKnown ? { kind: 'groups', axis, level: Number(level) } : null
  }
  const [kind, refs] = isFigure(name) ? [name, more] : (['value', words] as const)
  const cells = refs.flatMap((ref) => facts.cells.get(ref) ?? [])
  if (cells.length !== refs.length || kind === 'count') return null
  const figure = Figure.safeParse({ kind, cells })
  return figure.success && isSound(kind, cells, writer) ? figure.data : null
}

function referred(reference: string, facts: Facts, writer: Writer): DescriptionPart | null {
  const words = reference.trim().split(/[\s,]+/)
  const name = words.length === 1 ? facts.names.get(words[0] ?? '') : undefined
  if (name !== undefined) return { text: name, figure: null }
  const figure = figureOf(words, facts, writer)
  return figure ? figurePart(figure, writer) : null
}

/** Checks a sentence as the model wrote it, without the line break. */
export function checkSentence(written: string, facts: Facts, writer: Writer): Checked {
  const text = written.replace(/\s+/g, ' ').trim()
  if (text.length > SENTENCE_MAX || !ENDED.test(text)) return 'words'
  const pieces = text.split(/\[\[([^[\]]{1,300})\]\]/)
  const prose = pieces.filter((_, at) => at % 2 === 0)
  if (prose.some((piece) => NUMBERS.some((pattern) => pattern.test(piece)))) return 'number'
  if (prose.some((piece) => !PROSE.test(piece) || ADDRESS.test(piece))) return 'words'
  const references = pieces.length - prose.length
  if (references === 0 || references > REFERENCES_MAX) return 'words'
  const parts: DescriptionPart[] = []
  const told: Piece[] = []
  for (const [at, piece] of pieces.entries()) {
    const part = at % 2 === 0 ? { text: piece, figure: null } : referred(piece, facts, writer)
    if (part === null) return 'number'
    if (part.text !== '') parts.push(part)
    const group = at % 2 === 0 ? undefined : facts.groups.get(piece.trim())
    told.push(group ? { kind: 'group', ...group } : part.figure ? { kind: 'number', part } : { kind: 'words', text: at % 2 === 0 ? piece : '' })
  }
  return isPaired(told, [...facts.groups.values()]) ? joined(parts) : 'number'
}
