/**
 * The stored form of a document: JSON text with its format number. Text of an earlier release is upgraded format by
 * format and then parsed strictly, which fills in defaults. No other module reads or writes stored documents.
 */
import { AnalysisDocument } from '../contract/analysis.ts'
import { closestIssue } from '../contract/closest-issue.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import { markComparisonsOverTime } from './changed-meanings.ts'
import { withStoredNames } from './measure-names.ts'
import { withColoursOf } from './series-colours.ts'
import { keepUnknown, writeUnknown } from './unknown-kinds.ts'
import { markUnnamedMeasures } from './unnamed-measures.ts'
import { markUnnamedSteps } from './unnamed-steps.ts'

type Stored = Readonly<Record<string, unknown>>
type Upgrade = (stored: Stored) => Stored

/** For formats that only add fields with defaults or new names, the text needs no change. */
const unchanged: Upgrade = (stored) => stored

/**
 * The nth upgrade turns format n into format n + 1; a released one never changes. Format 0 had no number. Format 2 has the
 * aggregations median and stddev, additional ways to show values, and the sources of descriptions. Format 3 is not
 * released yet. It has comparisons over time, measures with filters of their own, six more ways to show values, groups
 * without rows, choices of groups by measures, steps and measures named by their content, slicers, conditional formats, saved
 * views, and steps that reports do not describe. Everything else that lands before the next release belongs to it, so that an older release reports that the
 * document is too new for it.
 */
const UPGRADES: readonly Upgrade[] = [unchanged, unchanged, (stored) => markUnnamedMeasures(markUnnamedSteps(markComparisonsOverTime(stored)))]

export const DOCUMENT_FORMAT = UPGRADES.length

/** Damaged, or written by a newer release. */
export type DocumentCode = 'analysis_unreadable' | 'analysis_too_new'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a document from its stored text. A failure names the first problem and its place in `detail`, without an ID,
 * which the store knows. The stored text does not change.
 */
export function readDocument(text: string): Result<AnalysisDocument, DocumentCode> {
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null) return fail('analysis_unreadable', { id: '', detail: 'not a JSON object' })
  const { format = 0, ...rest } = stored as Stored
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 0)
    return fail('analysis_unreadable', { id: '', detail: 'format: not a number of one' })
  if (format > DOCUMENT_FORMAT) return fail('analysis_too_new', { id: '', detail: `format ${format}` })
  const read = AnalysisDocument.safeParse(keepUnknown(UPGRADES.slice(format).reduce((document, upgrade) => upgrade(document), rest as Stored)))
  if (read.success) return ok(withColoursOf(read.data, withStoredNames(read.data)))
  const [first] = read.error.issues
  const found = first && closestIssue(first)
  return fail('analysis_unreadable', { id: '', detail: found ? `${found.path.join('.')}: ${found.issue.message}` : '' })
}

/**
 * The text to store, with the stored names of measures that nobody has named. Throws if `readDocument` would refuse it:
 * that is a bug, and nothing is written.
 */
export const writeDocument = (document: AnalysisDocument): string =>
  JSON.stringify(writeUnknown({ format: DOCUMENT_FORMAT, ...AnalysisDocument.parse(withStoredNames(document)) }))

/** IDs of the steps of a stored document, without parsing the rest; empty if they cannot be determined. */
export function stepIdsIn(text: string): string[] {
  const { steps } = (parse(text) ?? {}) as { steps?: unknown }
  return (Array.isArray(steps) ? steps : []).flatMap((step: { step_id?: unknown } | null) => (typeof step?.step_id === 'string' ? [step.step_id] : []))
}

/** The number of steps of a stored document, without parsing the rest, for lists. 0 if it cannot be determined. */
export function countSteps(text: string): number {
  const { steps } = (parse(text) ?? {}) as { steps?: unknown }
  return Array.isArray(steps) ? steps.length : 0
}
