/** Edits an expression of operands, which are combined from left to right. Shows the resulting brackets below. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Measure, Operand } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import { onSelect } from '../../ui/on-select.ts'
import page from '../../ui/page.module.css'
import classes from './MeasureDialog.module.css'

type Expression = Extract<Measure, { type: 'expression' }>
type Operator = Expression['value']['rest'][number]['operator']

const OPERATORS: readonly Operator[] = ['add', 'subtract', 'multiply', 'divide']
const SIGNS = { add: '+', subtract: '−', multiply: '×', divide: '÷' } as const
const CONSTANT = '#constant'
const OPERANDS_MAX = 50

/** Whether an operand is complete: a measure is chosen, or a constant entered. */
export const isFilled = (operand: Operand): boolean => ('measure_id' in operand ? operand.measure_id !== '' : String(operand.constant).trim() !== '')

interface OperandFieldProps {
  readonly operand: Operand
  readonly measures: readonly Measure[]
  readonly label: string
  /** Whether the form was submitted; incomplete operands are not errors before that. */
  readonly tried: boolean
  readonly onChange: (operand: Operand) => void
}

function OperandField({ operand, measures, label, tried, onChange }: OperandFieldProps) {
  const t = useT()
  const isConstant = 'constant' in operand
  const error = tried && !isFilled(operand) && t('measure.operandRequired')
  return (
    <>
      <NativeSelect
        aria-label={label}
        error={!isConstant && error}
        value={isConstant ? CONSTANT : operand.measure_id}
        onChange={(e) => onChange(e.currentTarget.value === CONSTANT ? { constant: '1' } : { measure_id: e.currentTarget.value })}
        data={[
          { value: '', label: t('measure.choose') },
          ...measures.map((m) => ({ value: m.id, label: m.name })),
          { value: CONSTANT, label: t('measure.constant') },
        ]}
      />
      {isConstant ? (
        <TextInput
          aria-label={t('measure.constant')}
          inputMode="decimal"
          error={error}
          value={String(operand.constant)}
          onChange={(e) => onChange({ constant: e.currentTarget.value })}
        />
      ) : (
        <span />
      )}
    </>
  )
}

interface ExpressionFieldsProps {
  readonly measure: Expression
  readonly measures: readonly Measure[]
  readonly tried: boolean
  readonly onChange: (measure: Expression) => void
}

export function ExpressionFields({ measure, measures, tried, onChange }: ExpressionFieldsProps) {
  const t = useT()
  const { first, rest } = measure.value
  const set = (change: Partial<Expression['value']>) => onChange({ ...measure, value: { ...measure.value, ...change } })
  const setRest = (at: number, change: Partial<Expression['value']['rest'][number]>) =>
    set({ rest: rest.map((part, i) => (i === at ? { ...part, ...change } : part)) })
  const nameOf = (operand: Operand): string =>
    'constant' in operand ? String(operand.constant) : (measures.find((m) => m.id === operand.measure_id)?.name ?? '…')
  const text = rest.reduce((left, { operator, operand }, i) => `${i > 0 ? `(${left})` : left} ${SIGNS[operator]} ${nameOf(operand)}`, nameOf(first))
  if (measures.length === 0) return <p className={page.muted}>{t('measure.noOperands')}</p>
  return (
    <>
      <div className={classes.operand}>
        <span />
        <OperandField
          operand={first}
          measures={measures}
          label={t('measure.operand', { place: '1' })}
          tried={tried}
          onChange={(operand) => set({ first: operand })}
        />
      </div>
      {rest.map(({ operator, operand }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operands have no ID, their position identifies them
        <div className={classes.operand} key={i}>
          <NativeSelect
            aria-label={t('measure.operator', { place: String(i + 1) })}
            value={operator}
            onChange={onSelect(OPERATORS, (operator) => setRest(i, { operator }))}
            data={OPERATORS.map((value) => ({ value, label: `${SIGNS[value]} ${t(`measure.operators.${value}`)}` }))}
          />
          <OperandField
            operand={operand}
            measures={measures}
            label={t('measure.operand', { place: String(i + 2) })}
            tried={tried}
            onChange={(changed) => setRest(i, { operand: changed })}
          />
          {rest.length > 1 && (
            <Button variant="default" onClick={() => set({ rest: rest.filter((_, other) => other !== i) })}>
              {t('chip.remove')}
            </Button>
          )}
        </div>
      ))}
      <div className={page.head}>
        <Button
          variant="default"
          disabled={rest.length >= OPERANDS_MAX}
          onClick={() => set({ rest: [...rest, { operator: 'add', operand: { measure_id: '' } }] })}
        >
          {t('measure.addOperand')}
        </Button>
        <span className={page.muted}>{text}</span>
      </div>
    </>
  )
}
