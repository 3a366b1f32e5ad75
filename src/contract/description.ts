/**
 * A description of a step: sentences whose every number refers to cells of the result. A number is
 * never free text: its figure says from which cells it comes, so that a page can lead to them.
 */
import { z } from 'zod'
import { CellAddress } from './explanation.ts'
import { dataText, Id } from './scalar.ts'

/** Cells that one figure may name: more would say nothing to a reader. */
const FIGURE_CELLS_MAX = 21

/** What is true of one operation on cells. */
interface FigureTraits {
  /** How many cells it takes. */
  readonly cells: readonly [least: number, most: number]
  /** What its result is: in the unit of its cells, a fraction, so many times, a place in an order, or a count. */
  readonly unit: 'same' | 'fraction' | 'times' | 'place' | 'count'
}

/**
 * `value`: the cell. `difference`: the first less the second. `change`: that as a fraction of the second. `ratio`: the first by
 * the second. `share`: all but the last, added up, as a fraction of the last. `rank`: the place of the first among all of
 * them, the largest first. `count`: how many cells are named.
 */
export const FIGURES = {
  value: { cells: [1, 1], unit: 'same' },
  difference: { cells: [2, 2], unit: 'same' },
  change: { cells: [2, 2], unit: 'fraction' },
  ratio: { cells: [2, 2], unit: 'times' },
  share: { cells: [2, FIGURE_CELLS_MAX], unit: 'fraction' },
  rank: { cells: [2, FIGURE_CELLS_MAX], unit: 'place' },
  count: { cells: [1, FIGURE_CELLS_MAX], unit: 'count' },
} as const satisfies Record<string, FigureTraits>

export type FigureName = keyof typeof FIGURES

/** A number made of cells. */
const CellFigure = z
  .strictObject({ kind: z.enum(Object.keys(FIGURES) as [FigureName, ...FigureName[]]), cells: z.array(CellAddress).min(1).max(FIGURE_CELLS_MAX) })
  .refine(({ kind, cells }) => cells.length >= FIGURES[kind].cells[0] && cells.length <= FIGURES[kind].cells[1], 'has too few or too many cells')
export type CellFigure = z.infer<typeof CellFigure>

/** How many source rows passed the filters, or how many groups an axis has at a level (1: its first field). */
const SizeFigure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('source rows') }),
  z.strictObject({ kind: z.literal('groups'), axis: z.enum(['rows', 'columns']), level: z.int().min(1).max(20) }),
])

export const Figure = z.union([CellFigure, SizeFigure])
export type Figure = z.infer<typeof Figure>

/** A stretch of text: words, or one number with what it refers to. */
export const DescriptionPart = z.strictObject({ text: dataText(2_000, 1), figure: Figure.nullable() })
export type DescriptionPart = z.infer<typeof DescriptionPart>

const PARTS_MAX = 400

/** How a description is told from another one of the same numbers: the n-th wording. */
export const Wording = z.int().min(0).max(1_000).default(0)

/** Who writes: the local writer, or the language model of the operator. */
export const DescriptionWriter = z.enum(['local', 'model'])

/** Why the local writer took the place of the language model: a code of the catalogue, and its sentence. */
export const InsteadOfModel = z.strictObject({ code: z.string(), message: z.string() })
export type InsteadOfModel = z.infer<typeof InsteadOfModel>

/**
 * What a step's description was made of. It belongs to the text that its parts make together: another text was written by hand
 * since. `made_of`: a mark of the numbers that it tells of, by which a page sees that they may have changed.
 */
export const Described = z.strictObject({
  made_of: dataText(100, 1),
  wording: Wording,
  by: DescriptionWriter.default('local'),
  parts: z.array(DescriptionPart).min(1).max(PARTS_MAX),
})
export type Described = z.infer<typeof Described>

/** A description while it is written: all parts so far, the whole of it each time. */
export const WrittenDescription = z.strictObject({
  state: z.enum(['writing', 'done']),
  parts: z.array(DescriptionPart).max(PARTS_MAX),
  /** Sentences left out, because a number in them could not be resolved. */
  dropped: z.int().min(0),
  /** Sentences left out, because they held links, markup or nothing of the result. */
  refused: z.int().min(0),
  by: DescriptionWriter,
  why: InsteadOfModel.nullable(),
})
export type WrittenDescription = z.infer<typeof WrittenDescription>

/** The step whose result is described; its name tells wordings apart and is not sent anywhere. */
export const DescribedStep = { analysis_id: Id, step_id: Id }

/** Asked for from a writer; `agreed`: the person was shown what is sent to the language model, and says yes for this time and later. */
export const WantedWriter = { by: DescriptionWriter.default('local'), agreed: z.boolean().default(false) }

/** Who would write, and what would be sent for it, to the letter. */
export const WriterPreview = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('local'), why: InsteadOfModel }),
  z.strictObject({
    by: z.literal('model'),
    host: z.string(),
    model: z.string(),
    /** The caller agreed to this model earlier. */
    agreed: z.boolean(),
    sent: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() })),
  }),
])
export type WriterPreview = z.infer<typeof WriterPreview>

/** The text that parts make. */
export const textOfParts = (parts: readonly Pick<DescriptionPart, 'text'>[]): string => parts.map(({ text }) => text).join('')
