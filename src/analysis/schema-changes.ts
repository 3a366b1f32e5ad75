/**
 * Determines how saved analyses are affected when a dataset is read again with other columns. A removed column breaks
 * the steps that read it; a changed type breaks what cannot be computed from the new type.
 */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { AcceptedChange, SchemaChanges } from '../contract/schema-changes.ts'
import { columnsInUse } from './reads.ts'
import { incompatibleUses, requiredColumns } from './source/required-columns.ts'

/** Null if nothing changed. `documents` use the column names in `before`. */
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

/** IDs of the columns whose change breaks a saved step. `dtypeOf` gives the new type, null for an unchanged one, undefined for a removed column. */
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

/** The changes that break analyses, in the form that a person accepts. */
export const breakingChanges = ({ gone, retyped }: SchemaChanges): AcceptedChange[] => [
  ...gone.filter(({ breaks }) => breaks).map(({ column_id }) => ({ column_id, dtype: null })),
  ...retyped.filter(({ breaks }) => breaks).map(({ column_id, dtype }) => ({ column_id, dtype })),
]

/** Whether changes need a person's consent: they break an analysis and nobody has accepted them. */
export const needsConsent = (changes: SchemaChanges, accepted: readonly AcceptedChange[]): boolean =>
  breakingChanges(changes).some((change) => !isAccepted(change, accepted))
