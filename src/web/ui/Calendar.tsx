/**
 * A month in which a day can be selected. Follows the W3C date grid pattern: a single tab stop, arrow keys move by days
 * and weeks, Page Up and Page Down by months, with Shift by years.
 */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LANGUAGES } from '../../texts/languages.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import classes from './Calendar.module.css'
import { dayAfterKey, isOnCalendar, sameDayLater, weeksOf } from './calendar-days.ts'

/** January 4, 1970, was a Sunday. */
const SUNDAY = Date.UTC(1970, 0, 4)
const DAY = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

interface CalendarProps {
  readonly label: string
  /** The selected day, YYYY-MM-DD; '' for none. */
  readonly value: string
  /** The highlighted days, first and last included; a null end is open. */
  readonly marked?: { readonly from: string | null; readonly to: string | null } | null
  readonly today: string
  /** The day that is focused first if no day is selected. */
  readonly start: string
  /** First day of the week; 0 is Sunday. */
  readonly firstWeekday: number
  readonly onChange: (day: string) => void
}

const STEPS = [
  { key: 'previousYear', months: -12, Icon: IconChevronsLeft },
  { key: 'previousMonth', months: -1, Icon: IconChevronLeft },
  { key: 'nextMonth', months: 1, Icon: IconChevronRight },
  { key: 'nextYear', months: 12, Icon: IconChevronsRight },
] as const

function Weekdays({ first }: { first: number }) {
  const { tag } = LANGUAGES[useLocale()]
  const names = (weekday: 'long' | 'narrow') => new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' })
  const [long, narrow] = [names('long'), names('narrow')]
  const days = Array.from({ length: 7 }, (_, i) => SUNDAY + (first + i) * DAY)
  return (
    <thead>
      <tr>
        {days.map((time) => (
          <th key={time} scope="col" abbr={long.format(time)}>
            {narrow.format(time)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export function Calendar({ label, value, marked = null, today, start, firstWeekday, onChange }: CalendarProps) {
  const t = useT()
  const { tag } = LANGUAGES[useLocale()]
  const heading = useId()
  const [active, setActive] = useState(value || start)
  const [last, setLast] = useState(value)
  const grid = useRef<HTMLTableElement>(null)
  // moves to a day that was typed into the field
  if (value !== last) {
    setLast(value)
    if (value !== '' && isOnCalendar(value)) setActive(value)
  }
  const long = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey, firstWeekday)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setActive(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const isMarked = (day: string): boolean =>
    marked !== null && (marked.from !== null || marked.to !== null) && (marked.from ?? day) <= day && day <= (marked.to ?? day)
  return (
    <div className={classes.calendar} role="group" aria-label={label}>
      <div className={classes.head}>
        {STEPS.map(({ key, months, Icon }, at) => (
          <ActionIcon
            key={key}
            size={28}
            variant="subtle"
            className={at < 2 ? classes.before : classes.after}
            aria-label={t(`dates.calendarSteps.${key}`)}
            title={t(`dates.calendarSteps.${key}`)}
            onClick={() => setActive(sameDayLater(active, months))}
          >
            <Icon size={16} aria-hidden="true" />
          </ActionIcon>
        ))}
        <span id={heading} className={classes.month} aria-live="polite">
          {month.format(timeOf(active))}
        </span>
      </div>
      <table ref={grid} aria-labelledby={heading} className={classes.days} onKeyDown={onKeyDown}>
        <Weekdays first={firstWeekday} />
        <tbody>
          {weeksOf(active, firstWeekday).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day
                  <td key={at} />
                ) : (
                  <td key={day} data-marked={isMarked(day) || undefined}>
                    <button
                      type="button"
                      tabIndex={day === active ? 0 : -1}
                      className={classes.day}
                      aria-label={long.format(timeOf(day))}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      onClick={() => {
                        setActive(day)
                        onChange(day)
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
