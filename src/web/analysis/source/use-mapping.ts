/** The mapping of columns from the old to the new dataset: initially proposed by the server, then changed by the person. */
import { useMemo, useState } from 'react'
import { type Mapping, withoutUnmapped } from '../../../analysis/source/change.ts'
import { type ColumnProposal, type Evidence, proposeColumns } from '../../../analysis/source/propose.ts'
import { type ColumnUse, incompatibleUses, type RequiredColumn, requiredColumns } from '../../../analysis/source/required-columns.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'
import { useNamedSteps } from '../step-names.ts'

export interface MappingRow {
  readonly wanted: RequiredColumn
  /** The replacement; null removes everything that uses the column. */
  readonly column: Column | null
  /** Why the server proposed the replacement; null if the person chose another one. */
  readonly evidence: Evidence | null
  /** Uses of the column for which the replacement has an unsuitable type. */
  readonly misfits: readonly ColumnUse[]
  /** Names of other columns that have the same replacement. */
  readonly twice: readonly string[]
}

/** Sort key: mappings that need attention come first. */
function urgency({ required: wanted, column, evidence }: ColumnProposal): number {
  if (!column) return 0
  if (incompatibleUses(wanted, column.dtype).length > 0) return 1
  return evidence === 'guess' ? 2 : 3
}

export function useMapping(document: AnalysisDocument, columns: readonly Column[]) {
  const named = useNamedSteps()
  const required = useMemo(() => requiredColumns(named(document)), [document, named])
  const proposed = useMemo(() => proposeColumns(required, columns).toSorted((a, b) => urgency(a) - urgency(b)), [required, columns])
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const chosen = new Map(
    proposed.map(({ required: { column: of }, column }) => [of.id, changed.has(of.id) ? (changed.get(of.id) ?? null) : (column?.id ?? null)]),
  )
  const rows = proposed.map(({ required: wanted, column: own, evidence }): MappingRow => {
    const id = chosen.get(wanted.column.id) ?? null
    const column = columns.find((c) => c.id === id) ?? null
    const others = proposed.filter((p) => id !== null && p.required !== wanted && chosen.get(p.required.column.id) === id)
    return {
      ...{ wanted, column, evidence: column && column === own ? evidence : null },
      ...{ misfits: column ? incompatibleUses(wanted, column.dtype) : [], twice: others.map((p) => p.required.column.name) },
    }
  })
  const mapping: Mapping = new Map([...chosen].flatMap(([from, to]): [string, string][] => (to === null ? [] : [[from, to]])))
  return {
    rows,
    mapping,
    part: withoutUnmapped(document, mapping),
    list: [...chosen].map(([from, to]) => ({ from, to })),
    choose: (from: string, to: string | null) => setChanged(new Map(changed).set(from, to)),
  }
}
