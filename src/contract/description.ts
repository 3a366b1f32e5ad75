/**
 * A description of a step's result in sentences. A number in it is never free text: it has a figure with the cells that
 * it was computed from, so that a page can highlight them.
 */
import { z } from 'zod'
import { CellAddress } from './explanation.ts'
import { dataText, Id } from './scalar.ts'

/** Maximum cells of a figure, so that a reader can still follow it. */
const FIGURE_CELLS_MAX = 21

/** Traits of a figure: a calculation on cells. */
interface FigureTraits {
  /** How many cells it needs. */
  readonly cells: readonly [least: number, most: number]
  /** Unit of its result: the same as its cells, a fraction, a factor, a rank, or a count. */
  readonly unit: 'same' | 'fraction' | 'times' | 'place' | 'count'
}

/**
 * `value`: the cell itself. `difference`: first minus second. `change`: that difference as a fraction of the second.
 * `ratio`: first divided by second. `share`: sum of all except the last as a fraction of the last. `rank`: rank of the
 * first among all, largest first. `count`: number of cells.
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

/** The number of source rows that the filters keep, or of groups at a level of an axis (1 is the axis's first field). */
const SizeFigure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('source rows') }),
  z.strictObject({ kind: z.literal('groups'), axis: z.enum(['rows', 'columns']), level: z.int().min(1).max(20) }),
])

export const Figure = z.union([CellFigure, SizeFigure])
export type Figure = z.infer<typeof Figure>

/** Plain text, or a single number with its figure. */
export const DescriptionPart = z.strictObject({ text: dataText(2_000, 1), figure: Figure.nullable() })
export type DescriptionPart = z.infer<typeof DescriptionPart>

const PARTS_MAX = 400

/** Selects one of several phrasings of the same facts. */
export const Wording = z.int().min(0).max(1_000).default(0)

/** Who writes the text: our own templates, or the operator's language model. */
export const DescriptionWriter = z.enum(['local', 'model'])

/** Why the local writer replaced the language model: an error code and its message. */
export const ModelFallback = z.strictObject({ code: z.string(), message: z.string() })
export type ModelFallback = z.infer<typeof ModelFallback>

/**
 * Where a step's description came from. Applies only if the text still equals that of its parts; otherwise a person has
 * edited it. `made_of`: digest of the numbers, by which a page notices that they may have changed.
 */
export const Described = z.strictObject({
  made_of: dataText(100, 1),
  wording: Wording,
  by: DescriptionWriter.default('local'),
  parts: z.array(DescriptionPart).min(1).max(PARTS_MAX),
})
export type Described = z.infer<typeof Described>

/** A description while it is being written: each event contains all parts so far. */
export const WrittenDescription = z.strictObject({
  state: z.enum(['writing', 'done']),
  parts: z.array(DescriptionPart).max(PARTS_MAX),
  /** How many sentences were omitted because a number in them could not be resolved. */
  dropped: z.int().min(0),
  /** How many sentences were omitted because they contained links or markup, or were not about the result. */
  refused: z.int().min(0),
  by: DescriptionWriter,
  why: ModelFallback.nullable(),
})
export type WrittenDescription = z.infer<typeof WrittenDescription>

/** The step to describe. */
export const DescribedStep = { analysis_id: Id, step_id: Id }

/** `agreed`: the person has seen what is sent to the language model, and agrees, also for later. */
export const WriterChoice = { by: DescriptionWriter.default('local'), agreed: z.boolean().default(false) }

/** Who would write the description and, for the language model, the exact text that it would get. */
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
