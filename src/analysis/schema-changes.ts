/**
 * Determines how saved analyses are affected when the columns of a refreshed dataset change. A removed column breaks the
 * steps that read it; a changed type breaks uses that the new type does not support.
 */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { AcceptedChange, SchemaChanges } from '../contract/schema-changes.ts'
import { columnsInUse, documentReads } from './reads.ts'
import { incompatibleUses, requiredColumns } from './source/required-columns.ts'

/** Compares a dataset's columns before and after. Null if nothing changed. `documents` use the column names in `before`. */
export function schemaChanges(before: readonly Column[], after: readonly Column[], documents: readonly AnalysisDocument[]): SchemaChanges | null {
  const now = new Map(after.map((c) => [c.id, c]))
  const known = new Set(before.map((c) => c.id))
  const gone = before.filter((c) => !now.has(c.id))
  const retyped = before.flatMap((column) => {
    const dtype = now.get(column.id)?.dtype ?? column.dtype
    return dtype === column.dtype ? [] : [{ column, dtype }]
  })
  const added = after.filter((c) => !known.has(c.id)).map(({ name, dtype }) => ({ name, dtype }))
  if (gone.length + retyped.length + added.length === 0) return null
  const dtypeOf = new Map(retyped.map(({ column, dtype }) => [column.id, dtype]))
  const broken = new Set(documents.flatMap((document) => brokenIn(document, before, (id) => (now.has(id) ? (dtypeOf.get(id) ?? null) : undefined))))
  return {
    added,
    gone: gone.map(({ id, name, dtype }) => ({ column_id: id, name, dtype, breaks: broken.has(id) })),
    retyped: retyped.map(({ column: { id, name, dtype: was }, dtype }) => ({ column_id: id, name, was, dtype, breaks: broken.has(id) })),
  }
}

/** The columns and the names of the steps of a document that a change breaks, for columns before and after. */
export function brokenParts(
  document: AnalysisDocument,
  before: readonly Column[],
  after: readonly Column[],
): { readonly columnIds: string[]; readonly steps: string[] } {
  const now = new Map(after.map((c) => [c.id, c.dtype]))
  const was = new Map(before.map((c) => [c.id, c.dtype]))
  const changed = (id: string): string | null | undefined => (now.get(id) === was.get(id) ? null : now.get(id))
  const columnIds = brokenIn(document, before, changed)
  const reads = documentReads(document, before)
  const steps = document.steps.filter(({ step_id }) => columnIds.some((id) => reads.get(step_id)?.has(id)))
  return { columnIds, steps: steps.map(({ name }) => name) }
}

/**
 * IDs of the columns whose change breaks a step of the document. `dtypeOf` returns the new type, null for an unchanged
 * column, undefined for a removed one.
 */
function brokenIn(document: AnalysisDocument, columns: readonly Column[], dtypeOf: (id: string) => string | null | undefined): string[] {
  const wanted = new Map(requiredColumns(document).map((one) => [one.column.id, one]))
  return columnsInUse(document, columns).filter((id) => {
    const dtype = dtypeOf(id)
    const reads = wanted.get(id)
    return dtype === undefined || (dtype !== null && reads !== undefined && incompatibleUses(reads, dtype).length > 0)
  })
}

const isAccepted = (change: AcceptedChange, accepted: readonly AcceptedChange[]): boolean =>
  accepted.some(({ column_id, dtype }) => column_id === change.column_id && dtype === change.dtype)

/** The changes that break analyses, in the form in which acceptance is recorded. */
export const breakingChanges = ({ gone, retyped }: SchemaChanges): AcceptedChange[] => [
  ...gone.filter(({ breaks }) => breaks).map(({ column_id }) => ({ column_id, dtype: null })),
  ...retyped.filter(({ breaks }) => breaks).map(({ column_id, dtype }) => ({ column_id, dtype })),
]

/** Whether a person must accept the changes: some break an analysis and are not yet accepted. */
export const needsConsent = (changes: SchemaChanges, accepted: readonly AcceptedChange[]): boolean =>
  breakingChanges(changes).some((change) => !isAccepted(change, accepted))
