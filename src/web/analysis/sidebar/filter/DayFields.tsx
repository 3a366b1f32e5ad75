/** Fields for one day or a range of days, typed or selected in a calendar. */

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayAfter } from '../../../../contract/time-spans.ts'
import { formatDate } from '../../../../format/date.ts'
import { typedDay, withWholeYear } from '../../../../format/typed-moment.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { Calendar } from '../../../ui/Calendar.tsx'
import { keyMeaning } from '../../../ui/name-keys.ts'
import { useToday } from '../../preset-labels.ts'
import { usePage } from '../../step-store.ts'
import classes from './FilterPanel.module.css'

export type Side = 'from' | 'to'
/** YYYY-MM-DD; '' if empty. */
export type Days = Readonly<Record<Side, string>>

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onFocus: () => void
  readonly onDay: (day: string) => void
}

/** A typed day takes effect once its year is complete, on blur, or on Enter. */
function DayField({ label, value, error, onFocus, onDay }: DayFieldProps) {
  const t = useT()
  const { dates } = LANGUAGES[useLocale()]
  const written = (day: string): string => formatDate(day, withWholeYear(dates))
  const [text, setText] = useState(written(value))
  const [last, setLast] = useState(value)
  const [isLeft, setLeft] = useState(false)
  if (value !== last) {
    setLast(value)
    // does not overwrite what is being typed
    if (typedDay(text, dates) !== value) setText(written(value))
  }
  const typed = typedDay(text, dates)
  const commit = () => {
    setLeft(true)
    if (typed === null) return
    setText(written(typed))
    if (typed !== value) onDay(typed)
  }
  const example = written('2024-03-05')
  return (
    <TextInput
      label={label}
      value={text}
      placeholder={example}
      error={error ?? (isLeft && text.trim() !== '' && typed === null ? t('filtering.notDay', { example }) : null)}
      onFocus={onFocus}
      onChange={(e) => {
        const next = e.currentTarget.value
        setText(next)
        setLeft(false)
        const day = typedDay(next, dates)
        if (day !== null && day !== value && /\d{4}/.test(next)) onDay(day)
      }}
      onBlur={commit}
      onKeyDown={(e) => keyMeaning(e.nativeEvent) === 'take' && commit()}
    />
  )
}

/** The days to store, without the end that "before" and "after" ignore. */
function kept(sides: readonly Side[], { from, to }: Days): { readonly from: string | null; readonly to: string | null } {
  if (sides.length === 2) return { from: from || null, to: from === '' ? null : to || from }
  if (sides[0] === 'from') return { from: from === '' ? null : dayAfter(from), to: null }
  return { from: null, to: to === '' ? null : dayAfter(to, -1) }
}

interface DayFieldsProps {
  readonly columnId: string
  readonly sides: readonly [Side, ...Side[]]
  readonly days: Days
  readonly onChange: (days: Days, side: Side) => void
}

export function DayFields({ columnId, sides, days, onChange }: DayFieldsProps) {
  const t = useT()
  const today = useToday()
  const firstWeekday = usePage((s) => s.analysis.calendar.week_starts_on)
  const span = usePage((s) => s.analysis.date_spans.find((one) => one.column_id === columnId))
  const [focused, setFocused] = useState<Side>(sides[0])
  const side = sides.includes(focused) ? focused : sides[0]
  const labelOf = (one: Side): string => t(sides.length === 2 ? `filtering.${one}` : 'filtering.day')
  const isReversed = sides.length === 2 && days.from !== '' && days.to !== '' && days.from > days.to
  const pick = (day: string) => {
    if (sides.length < 2) return onChange({ ...days, [side]: day }, side)
    // a start after the end, or an end before the start, begins a new range
    const begins = side === 'from' || day < days.from
    onChange(begins ? { from: day, to: days.to < day ? '' : days.to } : { ...days, to: day }, begins ? 'from' : 'to')
    setFocused(begins ? 'to' : 'from')
  }
  return (
    <>
      <div className={sides.length === 2 ? classes.fields : undefined}>
        {sides.map((one) => (
          <DayField
            key={one}
            label={labelOf(one)}
            value={days[one]}
            error={isReversed && one === 'from' ? t('filtering.reversed') : null}
            onFocus={() => setFocused(one)}
            onDay={(day) => onChange({ ...days, [one]: day }, one)}
          />
        ))}
      </div>
      <Calendar
        label={t('filtering.calendar', { side: labelOf(side) })}
        value={days[side]}
        marked={kept(sides, days)}
        today={today}
        start={span?.to.slice(0, 10) ?? today}
        firstWeekday={firstWeekday}
        onChange={pick}
      />
    </>
  )
}
