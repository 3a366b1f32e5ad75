/** A condition on a text: what it contains, starts or ends with, or that it is blank. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Condition } from '../../../../analysis/conditions/conditions.ts'
import { RULES, RuleOperator } from '../../../../contract/column.ts'
import { useT } from '../../../i18n/locale.tsx'
import classes from './FilterPanel.module.css'
import { FIRST_FIELD } from './first-field.ts'

const OPERATORS = RuleOperator.options.filter((operator) => RULES[operator].asText || RULES[operator].test === 'blank')
/** A text counts so long after it was last typed, in milliseconds. */
const SETTLED = 400

interface TabProps {
  readonly condition: Condition | null
  readonly onChange: (condition: Condition | null, mergeKey?: string) => void
}

export function TextTab({ condition, onChange }: TabProps) {
  const t = useT()
  const rule = condition?.kind === 'rule' ? condition.rule : null
  const [operator, setOperator] = useState<RuleOperator>(rule?.operator ?? 'contains')
  const [text, setText] = useState(String(rule?.values[0] ?? ''))
  const timer = useRef<number | undefined>(undefined)
  const pending = useRef<(() => void) | null>(null)
  const flush = () => {
    clearTimeout(timer.current)
    const apply = pending.current
    pending.current = null
    apply?.()
  }
  // what was typed last counts when the panel closes before it settled
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.()
    },
    [],
  )
  const say = (next: RuleOperator, value: string, mergeKey?: string) => {
    const takes = RULES[next].values > 0
    if (takes && value === '') return onChange(null, mergeKey)
    onChange({ kind: 'rule', rule: { operator: next, values: takes ? [value] : [] } }, mergeKey)
  }
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('filtering.textOperator')}
        value={operator}
        data={OPERATORS.map((value) => ({ value, label: t(`calculated.operators.${value}`) }))}
        onChange={(e) => {
          const next = RuleOperator.parse(e.currentTarget.value)
          setOperator(next)
          pending.current = null
          clearTimeout(timer.current)
          if (RULES[next].values === 0 || text !== '') say(next, text)
        }}
      />
      {RULES[operator].values > 0 && (
        <TextInput
          label={t('filtering.textValue')}
          {...FIRST_FIELD}
          value={text}
          maxLength={500}
          onChange={(e) => {
            const { value } = e.currentTarget
            setText(value)
            clearTimeout(timer.current)
            pending.current = () => say(operator, value, 'filter text')
            timer.current = window.setTimeout(flush, SETTLED)
          }}
          onBlur={flush}
          onKeyDown={(e) => e.key === 'Enter' && flush()}
        />
      )}
    </div>
  )
}
