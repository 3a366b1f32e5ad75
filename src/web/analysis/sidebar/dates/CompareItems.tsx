/** Menu items that compare measures with another period: their difference and percentage stand beside them. */
import { Menu } from '@mantine/core'
import type { ComparedWith } from '../../../../analysis/comparison-kinds.ts'
import { comparedWith } from '../../../../analysis/edits/comparisons.ts'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import { AGGREGATIONS } from '../../../../contract/aggregation.ts'
import type { Column } from '../../../../contract/column.ts'
import { fieldOfFilter } from '../../../../contract/filter-condition.ts'
import { filtersOfMeasure, type Measure } from '../../../../contract/measure.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { StepConfig } from '../../../../contract/step.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ChoiceItem, Choices } from '../../../ui/MenuChoices.tsx'
import { SubMenu } from '../../grid/menu/SubMenu.tsx'
import { usePageStore, useSession } from '../../step-store.ts'
import { dateField } from './date-fields.ts'

const OFFERED = ['previous', 'year_before'] as const satisfies readonly ComparedWith[]

/** The dates that a step groups or filters by, or that one of its measures is filtered by, each once. */
export function datesOf({ pivot, query }: StepConfig, columns: readonly Column[]): Column[] {
  const { filters, measures, group_calculations } = query.value
  const all = [...filters, ...measures.flatMap(filtersOfMeasure)]
  const ids = [...pivot.rows, ...pivot.columns, ...all.map((filter) => fieldOfFilter(filter, group_calculations))]
  const dates = ids.flatMap((id) => {
    const column = columns.find((c) => c.id === id)
    const field = column && dateField(column, columns)
    return field && field.family !== 'time' ? [field.base] : []
  })
  return [...new Set(dates)]
}

/** Whether a measure's values are numbers, as far as the page knows. */
function isNumeric(measure: Measure, columns: readonly Column[]): boolean {
  // counts are numbers of anything
  if (measure.type !== 'ui' || AGGREGATIONS[measure.value.agg].emptyIs === 'zero') return true
  const family = typeFamily(columns.find((c) => c.id === measure.value.column_id)?.dtype ?? 'BIGINT')
  return family === 'number' || family === 'boolean'
}

/** The measures of the step that can be compared: not comparisons themselves. */
function useComparable(): Measure[] {
  const columns = useSession(columnsOf)
  const { measures } = useSession(activeStep).config.query.value
  return measures.filter((m) => m.comparison_of === undefined && isNumeric(m, columns))
}

interface DateChoicesProps {
  readonly date: Column
  readonly measures: readonly Measure[]
  /** Names the date above the choices, where there are several. */
  readonly isNamed: boolean
}

function DateChoices({ date, measures, isNamed }: DateChoicesProps) {
  const t = useT()
  const store = usePageStore()
  const shown = useSession(activeStep).config.query.value.measures
  const known = measures.map((m) => comparedWith(shown, m.id))
  const isCompared = (relative: ComparedWith): boolean => measures.length > 0 && known.every((one) => one?.relative === relative && one.columnId === date.id)
  const compare = (relative: ComparedWith | null): void => {
    const step = activeStep(store.getState().session)
    const named = measures.map(({ id, name }) => ({
      id,
      names: {
        difference: t(`compare.names.${relative ?? 'previous'}.difference`, { name }),
        percentage: t(`compare.names.${relative ?? 'previous'}.percentage`, { name }),
      },
    }))
    store.dispatch({
      type: 'edit',
      edit: { kind: 'compare', stepId: step.step_id, measures: named, columnId: date.id, relative },
      label: relative ? t(`compare.edit.${relative}`) : t('compare.remove'),
    })
  }
  return (
    <Choices label={isNamed ? t('compare.along', { name: date.name }) : t('compare.menu')}>
      {OFFERED.map((relative) => (
        <ChoiceItem key={relative} checked={isCompared(relative)} onClick={() => compare(isCompared(relative) ? null : relative)}>
          {t(`compare.with.${relative}`)}
        </ChoiceItem>
      ))}
      <ChoiceItem checked={known.every((one) => one === null)} onClick={() => compare(null)}>
        {t('compare.with.nothing')}
      </ChoiceItem>
    </Choices>
  )
}

/** The choices for some measures along the dates of the step, or along one of them. */
function CompareItems({ measures, date }: { measures: readonly Measure[]; date?: Column }) {
  const t = useT()
  const columns = useSession(columnsOf)
  const config = useSession((s) => activeStep(s).config)
  const dates = date ? [date] : datesOf(config, columns)
  return (
    <SubMenu label={t('compare.menu')}>
      {dates.length === 0 && <Menu.Item disabled>{t('compare.noDate')}</Menu.Item>}
      {dates.length > 0 && measures.length === 0 && <Menu.Item disabled>{t('compare.noMeasure')}</Menu.Item>}
      {measures.length > 0 && dates.map((one) => <DateChoices key={one.id} date={one} measures={measures} isNamed={dates.length > 1} />)}
    </SubMenu>
  )
}

/** The measure that a comparison belongs to, or the measure itself. */
function useCompared(measure: Measure): Measure {
  const { measures } = useSession(activeStep).config.query.value
  return measures.find((m) => m.id === measure.comparison_of) ?? measure
}

/** The submenu of one measure; of a comparison, it is that of its measure. */
export function CompareMeasureItems({ measure }: { measure: Measure }) {
  const of = useCompared(measure)
  const comparable = useComparable()
  return <CompareItems measures={comparable.filter((m) => m.id === of.id)} />
}

/** The submenu of a date, for all measures of the step. */
export function CompareDateItems({ date }: { date: Column }) {
  return <CompareItems measures={useComparable()} date={date} />
}
