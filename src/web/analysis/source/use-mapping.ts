/** The mapping of columns that the analysis uses: first the proposal, then the person's choice. */
import { useMemo, useState } from 'react'
import { type Mapping, mappedPart } from '../../../analysis/source/change.ts'
import { type Evidence, type Proposed, proposeColumns } from '../../../analysis/source/propose.ts'
import { misfits, type Use, type Wanted, wantedColumns } from '../../../analysis/source/wanted.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import type { Column } from '../../../contract/column.ts'

export interface MappingRow {
  readonly wanted: Wanted
  /** Null removes everything that uses the column. */
  readonly column: Column | null
  /** Why the column was proposed, while it is still selected. */
  readonly evidence: Evidence | null
  /** Uses that cannot be computed from the column. */
  readonly misfits: readonly Use[]
  /** Names of other wanted columns that are mapped to the same column. */
  readonly twice: readonly string[]
}

/** Sorts mappings that need attention first. */
function urgency({ wanted, column, evidence }: Proposed): number {
  if (!column) return 0
  if (misfits(wanted, column.dtype).length > 0) return 1
  return evidence === 'guess' ? 2 : 3
}

export function useMapping(document: AnalysisDocument, columns: readonly Column[]) {
  const proposed = useMemo(() => proposeColumns(wantedColumns(document), columns).toSorted((a, b) => urgency(a) - urgency(b)), [document, columns])
  const [changed, setChanged] = useState<ReadonlyMap<string, string | null>>(new Map())
  const chosen = new Map(
    proposed.map(({ wanted: { column: of }, column }) => [of.id, changed.has(of.id) ? (changed.get(of.id) ?? null) : (column?.id ?? null)]),
  )
  const rows = proposed.map(({ wanted, column: own, evidence }): MappingRow => {
    const id = chosen.get(wanted.column.id) ?? null
    const column = columns.find((c) => c.id === id) ?? null
    const others = proposed.filter((p) => id !== null && p.wanted !== wanted && chosen.get(p.wanted.column.id) === id)
    return {
      ...{ wanted, column, evidence: column && column === own ? evidence : null },
      ...{ misfits: column ? misfits(wanted, column.dtype) : [], twice: others.map((p) => p.wanted.column.name) },
    }
  })
  const mapping: Mapping = new Map([...chosen].flatMap(([from, to]): [string, string][] => (to === null ? [] : [[from, to]])))
  return {
    rows,
    mapping,
    part: mappedPart(document, mapping),
    list: [...chosen].map(([from, to]) => ({ from, to })),
    choose: (from: string, to: string | null) => setChanged(new Map(changed).set(from, to)),
  }
}
