/**
 * The stored form of a document: JSON text with the number of its format. What an earlier release
 * wrote is upgraded, one format after the other, and then parsed strictly, which fills defaults.
 * Nothing else reads or writes a stored document.
 */
import { AnalysisDocument } from '../contract/analysis.ts'
import { closestIssue } from '../contract/closest-issue.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import { keepUnknown, writeUnknown } from './unknown-kinds.ts'

type Stored = Readonly<Record<string, unknown>>
type Upgrade = (stored: Stored) => Stored

/** What has a default or only adds a name needs no change of the text. */
const unchanged: Upgrade = (stored) => stored

/**
 * The nth makes format n + 1 of format n; one that was released never changes. Format 0 had no
 * number. Format 2 is not released yet: it has the aggregations median and stddev and the ways to
 * show values beyond the specification's, what descriptions were made of, and whatever else lands before the next release belongs
 * to it, so that an older release says that the document is too new for it.
 */
const UPGRADES: readonly Upgrade[] = [unchanged, unchanged]

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

/** A document from its stored text. A failure names the first problem and its place in `detail`, and no id, which the store knows; the text stays as it is. */
export function readDocument(text: string): Result<AnalysisDocument, DocumentCode> {
  const stored = parse(text)
  if (typeof stored !== 'object' || stored === null) return fail('analysis_unreadable', { id: '', detail: 'not a JSON object' })
  const { format = 0, ...rest } = stored as Stored
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 0)
    return fail('analysis_unreadable', { id: '', detail: 'format: not a number of one' })
  if (format > DOCUMENT_FORMAT) return fail('analysis_too_new', { id: '', detail: `format ${format}` })
  const read = AnalysisDocument.safeParse(keepUnknown(UPGRADES.slice(format).reduce((document, upgrade) => upgrade(document), rest as Stored)))
  if (read.success) return ok(read.data)
  const [first] = read.error.issues
  const found = first && closestIssue(first)
  return fail('analysis_unreadable', { id: '', detail: found ? `${found.path.join('.')}: ${found.issue.message}` : '' })
}

/** The text to store. Throws where `readDocument` would refuse it: that is a bug, and nothing is written. */
export const writeDocument = (document: AnalysisDocument): string =>
  JSON.stringify(writeUnknown({ format: DOCUMENT_FORMAT, ...AnalysisDocument.parse(document) }))

/** Ids of the steps of a stored document, without reading the rest of it; none where they cannot be told. */
export function stepIdsIn(text: string): string[] {
  const { steps } = (parse(text) ?? {}) as { steps?: unknown }
  return (Array.isArray(steps) ? steps : []).flatMap((step: { step_id?: unknown } | null) => (typeof step?.step_id === 'string' ? [step.step_id] : []))
}

/** How many steps a stored document has, without reading the rest of it: for lists. 0 where that cannot be told. */
export function countSteps(text: string): number {
  const { steps } = (parse(text) ?? {}) as { steps?: unknown }
  return Array.isArray(steps) ? steps.length : 0
}
