/** Filters a text by whether it equals, contains, starts or ends with another, or is blank. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { leavesBlanks, RULES, RuleOperator } from '../../../../contract/column.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import { useT } from '../../../i18n/locale.tsx'
import { keyMeaning } from '../../../ui/name-keys.ts'
import { useBlankLabels } from '../../blank-labels.ts'
import classes from './FilterPanel.module.css'
import { FIRST_FIELD } from './first-field.ts'

const OPERATORS = RuleOperator.options.filter((operator) => RULES[operator].asText || ['equal', 'blank'].includes(RULES[operator].test))
/** Delay in milliseconds before typed text takes effect. */
const SETTLED = 400

interface TabProps {
  readonly condition: Condition | null
  readonly onChange: (condition: Condition | null, mergeKey?: string) => void
}

export function TextTab({ condition, onChange }: TabProps) {
  const t = useT()
  const words = useBlankLabels()
  const known = condition?.kind === 'rule' ? condition : null
  const rule = known?.rule ?? null
  const [operator, setOperator] = useState<RuleOperator>(rule?.operator ?? 'contains')
  const [chosen, setChosen] = useState(known?.blank ?? false)
  const [text, setText] = useState(String(rule?.values[0] ?? ''))
  const timer = useRef<number | undefined>(undefined)
  const pending = useRef<(() => void) | null>(null)
  /** follows the filter, which Undo may have changed */
  const blank = rule?.operator === operator && known ? known.blank : chosen
  const forget = () => {
    clearTimeout(timer.current)
    pending.current = null
  }
  const flush = () => {
    const apply = pending.current
    forget()
    apply?.()
  }
  // applies typed text at once if the panel closes during the delay
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pending.current?.()
    },
    [],
  )
  const say = (next: RuleOperator, value: string, keepsBlank: boolean, mergeKey?: string) => {
    const takes = RULES[next].values > 0
    if (takes && value === '') return onChange(null, mergeKey)
    onChange({ kind: 'rule', rule: { operator: next, values: takes ? [value] : [] }, blank: keepsBlank }, mergeKey)
  }
  const chooseOperator = (next: RuleOperator) => {
    const keepsBlank = leavesBlanks(next) === leavesBlanks(operator) ? blank : leavesBlanks(next)
    setOperator(next)
    setChosen(keepsBlank)
    forget()
    if (RULES[next].values === 0 || text !== '') say(next, text, keepsBlank)
  }
  const chooseBlank = (keepsBlank: boolean) => {
    setChosen(keepsBlank)
    forget()
    if (text !== '') say(operator, text, keepsBlank)
  }
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('filtering.textOperator')}
        value={operator}
        data={OPERATORS.map((value) => ({ value, label: t(`calculated.operators.${value}`) }))}
        onChange={(e) => chooseOperator(RuleOperator.parse(e.currentTarget.value))}
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
            pending.current = () => say(operator, value, blank, 'filter text')
            timer.current = window.setTimeout(flush, SETTLED)
          }}
          onBlur={flush}
          onKeyDown={(e) => keyMeaning(e.nativeEvent) === 'take' && flush()}
        />
      )}
      {(leavesBlanks(operator) || blank) && (
        <Checkbox
          size="xs"
          label={words.blank}
          description={t(blank ? 'filtering.blankHint' : 'filtering.noBlankHint')}
          checked={blank}
          onChange={(e) => chooseBlank(e.currentTarget.checked)}
        />
      )}
    </div>
  )
}
