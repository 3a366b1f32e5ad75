/** Filters a date by a period, either relative to today in the dataset's time zone, or between fixed days. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Column, DATE_RANGES, DateRange, DateRangePreset } from '../../../../contract/column.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import { useT } from '../../../i18n/locale.tsx'
import { usePeriodLabels } from '../../preset-labels.ts'
import { DayFields } from './DayFields.tsx'
import classes from './FilterPanel.module.css'

/** The periods, by heading of the list; those in `fixed` need days. */
export const PERIODS: Readonly<Record<'moving' | 'whole' | 'fixed', readonly DateRangePreset[]>> = {
  moving: ['last n days', 'last n weeks', 'last n months', 'last 7 days', 'last 14 days', 'last 30 days', 'last 90 days', 'WTD', 'MTD', 'QTD', 'YTD'],
  whole: ['current week', 'current month', 'current quarter', 'current year', 'previous week', 'previous month', 'previous quarter', 'previous year'],
  fixed: ['before', 'after', 'between'],
}

interface Draft {
  readonly preset: DateRangePreset | ''
  readonly count: string
  readonly from: string
  readonly to: string
}

const NEW: Draft = { preset: '', count: '30', from: '', to: '' }

function draftOf(condition: Condition | null): Draft {
  if (condition?.kind !== 'period') return NEW
  const { preset, count, from = '', to = '' } = condition.range
  return { preset, count: count === undefined ? NEW.count : String(count), from, to }
}

/** The date range of a draft; null if the draft is incomplete. */
function rangeOf({ preset, count, from, to }: Draft): DateRange | null {
  if (preset === '') return null
  const { needs } = DATE_RANGES[preset]
  const given = {
    ...(needs === 'count' ? { count: /^\d+$/.test(count.trim()) ? Number(count) : 0 } : {}),
    ...(needs === 'from' || needs === 'both' ? { from } : {}),
    ...(needs === 'to' || needs === 'both' ? { to } : {}),
  }
  const parsed = DateRange.safeParse({ preset, ...given })
  return parsed.success && !(needs === 'both' && from > to) ? parsed.data : null
}

interface TabProps {
  readonly field: Column
  readonly condition: Condition | null
  readonly onChange: (condition: Condition | null, mergeKey?: string) => void
}

export function PeriodTab({ field, condition, onChange }: TabProps) {
  const t = useT()
  const periodWords = usePeriodLabels()
  const [draft, setDraft] = useState(() => draftOf(condition))
  const change = (next: Draft, mergeKey?: string) => {
    setDraft(next)
    const range = rangeOf(next)
    if (range) onChange({ kind: 'period', range }, mergeKey)
    else if (next.preset === '') onChange(null)
  }
  const needs = draft.preset === '' ? 'nothing' : DATE_RANGES[draft.preset].needs
  const label = (preset: DateRangePreset) => (DATE_RANGES[preset].needs === 'nothing' ? periodWords(preset) : t(`filtering.periodLabels.${preset as 'before'}`))
  return (
    <div className={classes.stack}>
      <NativeSelect
        label={t('filtering.period')}
        value={draft.preset}
        data={[
          { value: '', label: t('filtering.choosePeriod') },
          ...(['moving', 'whole', 'fixed'] as const).map((group) => ({
            group: t(`filtering.periodGroups.${group}`),
            items: PERIODS[group].map((preset) => ({ value: preset, label: label(preset) })),
          })),
        ]}
        onChange={(e) => change({ ...draft, preset: e.currentTarget.value === '' ? '' : DateRangePreset.parse(e.currentTarget.value) })}
      />
      {needs === 'count' && (
        <TextInput
          label={t('filtering.count')}
          inputMode="numeric"
          value={draft.count}
          error={rangeOf(draft) ? null : t('filtering.countProblem')}
          onChange={(e) => change({ ...draft, count: e.currentTarget.value }, 'filter count')}
        />
      )}
      {needs !== 'nothing' && needs !== 'count' && (
        <DayFields
          columnId={field.id}
          sides={needs === 'both' ? ['from', 'to'] : [needs]}
          days={draft}
          onChange={({ from, to }, side) => change({ ...draft, from, to }, `filter ${side}`)}
        />
      )}
    </div>
  )
}
