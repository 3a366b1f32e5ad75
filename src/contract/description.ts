/**
 * A description of a step: sentences whose numbers all refer to cells of the result. A number is never free text: its
 * figure names its cells, so that a page can lead to them.
 */
import { z } from 'zod'
import { CellAddress } from './explanation.ts'
import { dataText, Id } from './scalar.ts'

/** The most cells in one figure; more would tell a reader nothing. */
const FIGURE_CELLS_MAX = 21

/** Traits of an operation on cells. */
interface FigureTraits {
  /** The number of cells that it takes. */
  readonly cells: readonly [least: number, most: number]
  /** Unit of its result: that of its cells, a fraction, a factor, a rank, or a count. */
  readonly unit: 'same' | 'fraction' | 'times' | 'place' | 'count'
}

/**
 * `value`: the cell. `difference`: the first minus the second. `change`: that as a fraction of the second. `ratio`: the
 * first divided by the second. `share`: the sum of all but the last as a fraction of the last. `rank`: the rank of the
 * first among all, largest first. `count`: the number of cells.
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

/** A number computed from cells. */
const CellFigure = z
  .strictObject({ kind: z.enum(Object.keys(FIGURES) as [FigureName, ...FigureName[]]), cells: z.array(CellAddress).min(1).max(FIGURE_CELLS_MAX) })
  .refine(({ kind, cells }) => cells.length >= FIGURES[kind].cells[0] && cells.length <= FIGURES[kind].cells[1], 'has too few or too many cells')
export type CellFigure = z.infer<typeof CellFigure>

/** The number of source rows that passed the filters, or of groups at a level of an axis (1 is its first field). */
const SizeFigure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('source rows') }),
  z.strictObject({ kind: z.literal('groups'), axis: z.enum(['rows', 'columns']), level: z.int().min(1).max(20) }),
])

export const Figure = z.union([CellFigure, SizeFigure])
export type Figure = z.infer<typeof Figure>

/** Words, or one number with its figure. */
export const DescriptionPart = z.strictObject({ text: dataText(2_000, 1), figure: Figure.nullable() })
export type DescriptionPart = z.infer<typeof DescriptionPart>

const PARTS_MAX = 400

/** Tells descriptions of the same numbers apart: the nth wording. */
export const Wording = z.int().min(0).max(1_000).default(0)

/** The local writer, or the operator's language model. */
export const DescriptionWriter = z.enum(['local', 'model'])

/** Why the local writer replaced the language model: a code of the catalog and its sentence. */
export const ModelFallback = z.strictObject({ code: z.string(), message: z.string() })
export type ModelFallback = z.infer<typeof ModelFallback>

/**
 * Origin of a step's description. It applies only to the text of its parts: any other text was edited by hand. `made_of`
 * is a digest of its numbers, by which a page sees that they may have changed.
 */
export const Described = z.strictObject({
  made_of: dataText(100, 1),
  wording: Wording,
  by: DescriptionWriter.default('local'),
  parts: z.array(DescriptionPart).min(1).max(PARTS_MAX),
})
export type Described = z.infer<typeof Described>

/** A description in progress: each event has all parts so far. */
export const WrittenDescription = z.strictObject({
  state: z.enum(['writing', 'done']),
  parts: z.array(DescriptionPart).max(PARTS_MAX),
  /** Sentences omitted because a number could not be resolved. */
  dropped: z.int().min(0),
  /** Sentences omitted because they contained links, markup or nothing about the result. */
  refused: z.int().min(0),
  by: DescriptionWriter,
  why: ModelFallback.nullable(),
})
export type WrittenDescription = z.infer<typeof WrittenDescription>

/** The step to describe. Its name only tells wordings apart and is not sent anywhere. */
export const DescribedStep = { analysis_id: Id, step_id: Id }

/** The requested writer. `agreed`: the person has seen what is sent to the language model and agrees for now and later. */
export const WriterChoice = { by: DescriptionWriter.default('local'), agreed: z.boolean().default(false) }

/** The writer that would be used, and the exact text that would be sent. */
export const WriterPreview = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('local'), why: ModelFallback }),
  z.strictObject({
    by: z.literal('model'),
    host: z.string(),
    model: z.string(),
    /** Whether the caller agreed to this model earlier. */
    agreed: z.boolean(),
    sent: z.array(z.strictObject({ role: z.enum(['system', 'user']), content: z.string() })),
  }),
])
export type WriterPreview = z.infer<typeof WriterPreview>

/** Joins the text of the parts. */
export const textOfParts = (parts: readonly Pick<DescriptionPart, 'text'>[]): string => parts.map(({ text }) => text).join('')
