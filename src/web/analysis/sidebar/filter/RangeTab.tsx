/** Filters a number by a range: a histogram with two handles, and two fields. */

import { Button, Loader, TextInput } from '@mantine/core'
import { useState } from 'react'
import { conditionOfRule } from '../../../../analysis/conditions/conditions.ts'
import type { Column } from '../../../../contract/column.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import type { Value } from '../../../../contract/scalar.ts'
import { paragraph } from '../../../../format/sentences.ts'
import { valueOrder } from '../../../../format/value-order.ts'
import { ProblemError } from '../../../api/queries.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { Histogram } from '../../../ui/Histogram.tsx'
import { keyMeaning } from '../../../ui/name-keys.ts'
import { useNumberWords } from './condition-words.ts'
import classes from './FilterPanel.module.css'
import { FIRST_FIELD } from './first-field.ts'
import { typedNumber } from './number-text.ts'
import { useDistribution } from './use-distribution.ts'

interface Ends {
  readonly from: Value
  readonly to: Value
}

/** The condition for a range; null if both ends are open. */
function ruleOf({ from, to }: Ends): Condition | null {
  if (from !== null && to !== null) return conditionOfRule('between', [from, to])
  if (from !== null) return conditionOfRule('greater or equal', [from])
  return to === null ? null : conditionOfRule('less or equal', [to])
}

function endsOf(condition: Condition | null): Ends {
  if (condition?.kind !== 'rule') return { from: null, to: null }
  const { operator, values } = condition.rule
  const [first = null, second = null] = values
  if (operator === 'between') return { from: first, to: second }
  return operator === 'greater or equal' ? { from: first, to: null } : operator === 'less or equal' ? { from: null, to: first } : { from: null, to: null }
}

const textOf = (value: Value): string => (value === null ? '' : String(value))
const numberOf = (value: Value): number | null => (value === null ? null : Number(value))

interface TabProps {
  readonly field: Column
  readonly condition: Condition | null
  /** Null removes the condition. */
  readonly onChange: (condition: Condition | null, mergeKey?: string) => void
}

/** Fields for both ends. A typed number takes effect on blur or Enter. */
function EndFields({ ends, onChange }: { ends: Ends; onChange: (ends: Ends) => void }) {
  const t = useT()
  const order = valueOrder('DOUBLE', useLocale())
  const [texts, setTexts] = useState({ from: textOf(ends.from), to: textOf(ends.to) })
  const [shown, setShown] = useState(ends)
  // shows an end that a handle moved, and keeps text being typed for the other one
  if (textOf(shown.from) !== textOf(ends.from) || textOf(shown.to) !== textOf(ends.to)) {
    setShown(ends)
    setTexts({
      from: textOf(shown.from) === textOf(ends.from) ? texts.from : textOf(ends.from),
      to: textOf(shown.to) === textOf(ends.to) ? texts.to : textOf(ends.to),
    })
  }
  const typed = { from: typedNumber(texts.from), to: typedNumber(texts.to) }
  const isReversed = typed.from !== undefined && typed.to !== undefined && typed.from !== null && typed.to !== null && order(typed.from, typed.to) > 0
  const commit = () => {
    if (typed.from === undefined || typed.to === undefined || isReversed) return
    if (textOf(typed.from) !== textOf(ends.from) || textOf(typed.to) !== textOf(ends.to)) onChange({ from: typed.from, to: typed.to })
  }
  return (
    <div className={classes.fields}>
      {(['from', 'to'] as const).map((side) => (
        <TextInput
          key={side}
          label={t(`filtering.${side}`)}
          {...(side === 'from' ? FIRST_FIELD : {})}
          inputMode="decimal"
          value={texts[side]}
          error={typed[side] === undefined ? t('filtering.notNumber') : side === 'from' && isReversed ? t('filtering.reversed') : null}
          onChange={(e) => setTexts({ ...texts, [side]: e.currentTarget.value })}
          onBlur={commit}
          onKeyDown={(e) => keyMeaning(e.nativeEvent) === 'take' && commit()}
        />
      ))}
    </div>
  )
}

export function RangeTab({ field, condition, onChange }: TabProps) {
  const t = useT()
  const locale = useLocale()
  const write = useNumberWords()
  const spread = useDistribution(field)
  const ends = endsOf(condition)
  const change = (next: Ends, mergeKey?: string) => onChange(ruleOf(next), mergeKey)
  const { data } = spread
  return (
    <div className={classes.stack}>
      {spread.isPending && (
        <p role="status">
          <Loader size="xs" /> {t('filter.loading')}
        </p>
      )}
      {spread.error instanceof ProblemError && (
        <p role="alert">
          {spread.error.problem.message}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void spread.refetch()}>
            {t('filter.retry')}
          </Button>
        </p>
      )}
      {data?.kind === 'number' && data.bins.length === 0 && <p className={classes.muted}>{t('filtering.noValues')}</p>}
      {data?.kind === 'number' && data.bins.length > 0 && (
        <Histogram
          bins={data.bins}
          label={t('filtering.histogram', { name: field.name, low: write(data.min), high: write(data.max) })}
          write={write}
          range={{
            value: { from: numberOf(ends.from), to: numberOf(ends.to) },
            labels: { from: t('filtering.smallest', { name: field.name }), to: t('filtering.largest', { name: field.name }) },
            onChange: (next) => change(next, `range ${field.id}`),
          }}
        />
      )}
      <EndFields ends={ends} onChange={change} />
      <p className={classes.muted}>
        {paragraph(locale, t('filtering.rangeHint'), data && data.blanks > 0 ? t('filtering.blanks', { count: data.blanks }) : '')}
      </p>
      <Button variant="default" size="xs" disabled={condition === null} onClick={() => onChange(null)}>
        {t('filtering.wholeRange')}
      </Button>
    </div>
  )
}
