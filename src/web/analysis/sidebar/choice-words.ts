/** Describes in the interface language which groups of a field are shown. */
import { activeStep, draftOf } from '../../../analysis/step-session.ts'
import type { GroupCondition, Top } from '../../../contract/choice.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { keyLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { useDisplayColumns } from '../display-columns.ts'
import { labelType } from '../label-type.ts'
import { useSession } from '../step-store.ts'
import { useNumberWords } from './filter/condition-words.ts'

/** The measures that can choose groups: those of the step, then those of the analysis that it does not show. */
export function useChoosingMeasures(): Measure[] {
  const own = useSession((s) => activeStep(s).config.query.value.measures)
  const all = useSession(draftOf).measures
  return [...own, ...all.filter((m) => own.every((shown) => shown.id !== m.id))]
}

/** The conditions that leave rows out of every number of a step, in words. */
export function useRowConditions(config: StepConfig): string[] {
  const t = useT()
  const words = useChoiceWords()
  const columns = useDisplayColumns()
  const { conditions = [], rows, columns: across } = config.pivot
  return conditions
    .filter(({ totals, column_id }) => totals === 'shown' && (rows.includes(column_id) || across.includes(column_id)))
    .map((condition) =>
      t('choosing.rowsOf', { field: columns.find((c) => c.id === condition.column_id)?.name ?? condition.column_id, condition: words.condition(condition) }),
    )
}

interface ChoiceWords {
  readonly top: (top: Top) => string
  readonly condition: (condition: GroupCondition) => string
  /** A key of the other axis. */
  readonly key: (top: Pick<Top, 'column_id' | 'at'>) => string
}

export function useChoiceWords(): ChoiceWords {
  const t = useT()
  const labels = useBlankLabels()
  const numbers = useNumberWords()
  const measures = useChoosingMeasures()
  const pivot = useSession((s) => activeStep(s).config.pivot)
  const columns = useDisplayColumns()
  const nameOf = (id: string): string => measures.find((m) => m.id === id)?.name ?? t('choosing.lostMeasure')
  const key: ChoiceWords['key'] = ({ column_id, at }) => {
    const other = pivot.rows.includes(column_id) ? pivot.columns : pivot.rows
    const typeOf = (place: number): string => {
      const column = columns.find((c) => c.id === other[place])
      return column ? labelType(column) : ''
    }
    return at.map((value, place) => keyLabel(value, typeOf(place), labels)).join(t('app.listSeparator'))
  }
  return {
    key,
    top: (top) => {
      const words = t(`choosing.words.${top.kind}`, { amount: top.amount, measure: nameOf(top.measure_id) })
      const placed = top.at.length > 0 ? t('choosing.at', { words, at: key(top) }) : words
      return top.others ? t('choosing.withOthers', { words: placed }) : placed
    },
    condition: ({ measure_id, operator, values: [first = null, second = null] }) =>
      t(`choosing.compared.${operator}`, { measure: nameOf(measure_id), first: numbers(first), second: numbers(second) }),
  }
}
