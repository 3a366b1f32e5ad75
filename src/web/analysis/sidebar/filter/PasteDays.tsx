/** A pasted list of days and times: checks those that have rows, and lists the rest. */
import { freshId } from '../../../../analysis/names.ts'
import { calculationsFor } from '../../../../analysis/references.ts'
import { Column } from '../../../../contract/column.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { TimeSpan } from '../../../../contract/time-spans.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { call } from '../../../api/nexus.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { usePage } from '../../step-store.ts'
import { type Outcome, PasteBox } from '../PasteBox.tsx'
import { useFiltersBeside } from './filter-target.ts'
import { pastedTimes, rulesOfSpans, shortestFirst, sorted } from './pasted-days.ts'

/** Spans per query. */
const AT_ONCE = 200

/** The spans that have rows under the filters on other fields. Each row counts for the first span that contains it; null if the server did not answer. */
function useHeld(column: Column) {
  const analysisId = usePage((s) => s.analysis.id)
  const { filters, columns } = useFiltersBeside(column)
  return async (spans: readonly TimeSpan[]): Promise<TimeSpan[] | null> => {
    const id = freshId(
      'k',
      columns.map((c) => c.id),
    )
    const held: TimeSpan[] = []
    for (let from = 0; from < spans.length; from += AT_ONCE) {
      const part = spans.slice(from, from + AT_ONCE)
      const config = { kind: 'rules', base_column: column.id, params: { rules: rulesOfSpans(part) } }
      const told = Column.parse({ id, name: id, type: 'calculated column', config, dependency: [column.id] })
      const group_calculations = calculationsFor([id, ...filters.map((f) => f.column)], [...columns, told])
      const reply = await call('apiv2/list_column_values', { analysis_id: analysisId, column: id, filters, group_calculations })
      if (!reply.ok) return null
      held.push(...reply.data.values.flatMap(({ value }) => (value === null ? [] : (part[Number(value)] ?? []))))
    }
    return held
  }
}

interface PasteDaysProps {
  readonly column: Column
  /** Whether there are rows without a date. */
  readonly hasBlanks: boolean
  readonly onFound: (spans: readonly TimeSpan[], blank: boolean) => void
  readonly onDone: () => void
}

export function PasteDays({ column, hasBlanks, onFound, onDone }: PasteDaysProps) {
  const t = useT()
  const { blank } = useBlankLabels()
  const { dates: pattern } = LANGUAGES[useLocale()]
  const heldOf = useHeld(column)
  const look = async (list: string): Promise<Outcome | null> => {
    const times = pastedTimes(list, { pattern, isTimed: typeFamily(column.dtype) === 'datetime', blank })
    const held = await heldOf(shortestFirst(times.flatMap(({ span }) => span ?? [])))
    if (!held) return null
    const { found, blank: isBlank, unknown } = sorted(times, held, hasBlanks)
    if (found.length > 0 || isBlank) onFound(found, isBlank)
    return { found: times.length - unknown.length, unknown }
  }
  return <PasteBox label={t('filtering.pasteDates')} mayBeLoose={false} onLook={look} onDone={onDone} />
}
