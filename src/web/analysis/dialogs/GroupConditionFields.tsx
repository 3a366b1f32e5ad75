/** The fields of conditions on measures: for each a measure, a comparison and its numbers. */
import { ActionIcon, Input, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { COMPARISONS, Comparison, GroupCondition } from '../../../contract/choice.ts'
import { useT } from '../../i18n/locale.tsx'
import { useChoosingMeasures } from '../sidebar/choice-words.ts'
import { typedNumber } from '../sidebar/filter/number-text.ts'
import classes from './ColumnDialog.module.css'
import pairs from './MeasureDialog.module.css'

/** A condition while it is edited: its numbers as typed. */
export interface DraftCondition {
  /** Identifies the condition in the list. */
  readonly key: string
  readonly measure: string
  readonly operator: Comparison
  readonly texts: readonly [string, string]
}

export const newCondition = (measure: string): DraftCondition => ({ key: crypto.randomUUID(), measure, operator: 'greater than', texts: ['', ''] })

export const draftOfCondition = ({ measure_id, operator, values }: GroupCondition): DraftCondition => ({
  ...newCondition(measure_id),
  operator,
  texts: [String(values[0] ?? ''), String(values[1] ?? '')],
})

const numbersOf = ({ operator, texts }: DraftCondition) => texts.slice(0, COMPARISONS[operator].values).map(typedNumber)
const isReversed = (draft: DraftCondition): boolean => {
  const [first, second] = numbersOf(draft)
  return first !== undefined && second !== undefined && first !== null && second !== null && Number(first) > Number(second)
}

/** The condition that a draft describes; null while a number is missing or wrong. */
export function conditionOfDraft(draft: DraftCondition, columnId: string, totals: GroupCondition['totals']): GroupCondition | null {
  const { measure, operator } = draft
  if (isReversed(draft)) return null
  return GroupCondition.safeParse({ column_id: columnId, measure_id: measure, operator, values: numbersOf(draft), totals }).data ?? null
}

interface ConditionProps {
  readonly draft: DraftCondition
  readonly number: number
  readonly tried: boolean
  readonly onChange: (draft: DraftCondition) => void
  readonly onRemove: () => void
}

function Condition({ draft, number, tried, onChange, onRemove }: ConditionProps) {
  const t = useT()
  const measures = useChoosingMeasures()
  const { values } = COMPARISONS[draft.operator]
  const [first, second] = draft.texts
  const problem = (at: number): string | null => {
    const typed = typedNumber(draft.texts[at] ?? '')
    if (tried && (typed === undefined || typed === null)) return t('choosing.valueProblem')
    return at === 0 && values === 2 && isReversed(draft) ? t('choosing.reversed') : null
  }
  return (
    <div className={classes.group} role="group" aria-label={`${t('choosing.conditions')} ${number}`}>
      <div className={pairs.pair}>
        <NativeSelect
          label={t('choosing.conditionMeasure')}
          value={draft.measure}
          data={measures.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(e) => onChange({ ...draft, measure: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('choosing.comparison')}
          value={draft.operator}
          data={Comparison.options.map((value) => ({ value, label: t(`choosing.comparisons.${value}`) }))}
          onChange={(e) => onChange({ ...draft, operator: Comparison.parse(e.currentTarget.value) })}
        />
      </div>
      <div className={classes.row}>
        {values > 0 && (
          <TextInput
            label={t(values === 2 ? 'choosing.first' : 'choosing.value')}
            inputMode="decimal"
            value={first}
            error={problem(0)}
            onChange={(e) => onChange({ ...draft, texts: [e.currentTarget.value, second] })}
          />
        )}
        {values === 2 && (
          <TextInput
            label={t('choosing.second')}
            inputMode="decimal"
            value={second}
            error={problem(1)}
            onChange={(e) => onChange({ ...draft, texts: [first, e.currentTarget.value] })}
          />
        )}
        {/* an empty label of the same height keeps the button beside the inputs */}
        <Input.Wrapper className={classes.beside ?? ''} labelElement="div" {...(values > 0 ? { label: '\u00a0' } : {})}>
          <ActionIcon size={32} aria-label={t('choosing.remove', { number: String(number) })} onClick={onRemove}>
            <IconX size={14} />
          </ActionIcon>
        </Input.Wrapper>
      </div>
    </div>
  )
}

interface ConditionFieldsProps {
  readonly drafts: readonly DraftCondition[]
  readonly tried: boolean
  readonly onChange: (drafts: readonly DraftCondition[]) => void
}

export function ConditionFields({ drafts, tried, onChange }: ConditionFieldsProps) {
  const t = useT()
  if (drafts.length === 0) return null
  return (
    <div className={classes.side} role="group" aria-label={t('choosing.conditions')}>
      <h3>{t('choosing.conditions')}</h3>
      {drafts.map((draft, at) => (
        <Condition
          key={draft.key}
          draft={draft}
          number={at + 1}
          tried={tried}
          onChange={(next) => onChange(drafts.with(at, next))}
          onRemove={() => onChange(drafts.filter((other) => other !== draft))}
        />
      ))}
    </div>
  )
}
