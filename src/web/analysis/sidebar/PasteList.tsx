/** A pasted list of values: selects those that the data contains, and lists the rest. */

import { freshId } from '../../../analysis/names.ts'
import { calculationsFor } from '../../../analysis/references.ts'
import { Column } from '../../../contract/column.ts'
import { FILTER_LIST_MAX } from '../../../contract/constants.ts'
import { includeFilter } from '../../../contract/filter.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { isWorded, labelType } from '../../../format/label-type.ts'
import { keyLabel } from '../../../format/value.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { usePage } from '../step-store.ts'
import { useFiltersBeside } from './filter/filter-target.ts'
import { type Outcome, PasteBox } from './PasteBox.tsx'
import { type Match, pastedCells, resolvePasted, valuesToLookUp } from './pasted.ts'

/** Looks up values of a column on the server, in lists that fit a filter; null if the server did not answer. */
function useFind(column: Column, filtered: boolean) {
  const analysisId = usePage((s) => s.analysis.id)
  const { filters: beside, columns } = useFiltersBeside(column)
  const others = filtered ? beside : []
  return async (wanted: readonly Value[], isLoose: boolean): Promise<Value[] | null> => {
    const id = freshId(
      'k',
      columns.map((c) => c.id),
    )
    const stored = columns.find((c) => c.id === column.id)?.name ?? column.name
    const sql = `lower(trim("${stored.replaceAll('"', '""')}"))`
    const plain = Column.parse({ id, name: id, type: 'calculated column', config: { kind: 'sql', params: { sql } } })
    const all = isLoose ? [...columns, plain] : columns
    const found: Value[] = []
    for (let from = 0; from < wanted.length; from += FILTER_LIST_MAX) {
      const filter = includeFilter(isLoose ? id : column.id, wanted.slice(from, from + FILTER_LIST_MAX))
      const filters = [...others, filter]
      const group_calculations = calculationsFor([column.id, ...filters.map((f) => f.column)], all)
      const reply = await call('apiv2/list_column_values', { analysis_id: analysisId, column: column.id, filters, group_calculations })
      if (!reply.ok) return null
      found.push(...reply.data.values.map((v) => v.value))
    }
    return found
  }
}

interface PasteListProps {
  readonly column: Column
  readonly filtered: boolean
  /** Loaded values, to recognize displayed texts. */
  readonly known: readonly Value[]
  readonly onFound: (values: readonly Value[]) => void
  readonly onDone: () => void
}

export function PasteList({ column, filtered, known, onFound, onDone }: PasteListProps) {
  const t = useT()
  const words = useBlankLabels()
  const find = useFind(column, filtered)
  const isText = typeFamily(column.dtype) === 'text'
  const look = async (text: string, isLoose: boolean): Promise<Outcome | null> => {
    const labels = known.map((value): [string, Value] => [keyLabel(value, labelType(column), words), value])
    const shown = isText && !isWorded(column) ? labels.filter(([, value]) => value === null || value === '') : labels
    const match: Match = { dtype: column.dtype, words: new Map([[words.blank, null], ...shown]), isLoose }
    const cells = pastedCells(text)
    const inData = await find(valuesToLookUp(cells, match), isLoose)
    if (!inData) return null
    const { found, unknown } = resolvePasted(cells, inData, match)
    onFound(found)
    return { found: found.length, unknown }
  }
  return <PasteBox label={t('filter.pasteLabel')} mayBeLoose={isText} onLook={look} onDone={onDone} />
}
