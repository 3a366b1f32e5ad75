/** A tree of years, months, days and hours with row counts and checkboxes. Children are fetched when their parent is expanded. */
import { ActionIcon, Button, Checkbox, Loader, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../../../contract/column.ts'
import type { Condition } from '../../../../contract/filter-condition.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { TickedDays } from '../../../../contract/ticked-days.ts'
import { coverageOf, spanOfPart, type TimeSpan, withoutSpan, withSpan } from '../../../../contract/time-spans.ts'
import { LANGUAGES } from '../../../../texts/languages.ts'
import { ProblemError } from '../../../api/queries.ts'
import { useLocale, useT } from '../../../i18n/locale.tsx'
import { useBlankLabels } from '../../blank-labels.ts'
import { usePartWords } from './condition-words.ts'
import classes from './FilterPanel.module.css'
import { FIRST_FIELD } from './first-field.ts'
import { PasteDays } from './PasteDays.tsx'
import { useDistribution } from './use-distribution.ts'

const NOTHING: TickedDays = { excluded: false, spans: [], blank: false }
/** Text length of the leaves: days (2024-03-05) or hours (2024-03-05 14). */
const LEAF = { date: 10, datetime: 13 } as const

interface Ticks {
  readonly field: Column
  readonly ticked: TickedDays
  readonly search: string
  readonly onTick: (part: string, on: boolean) => void
}

/** Whether a node matches the search, or is above or below a match. */
const isFound = (part: string, search: string): boolean => part.startsWith(search) || search.startsWith(part)

function Node({ part, rows, ...ticks }: Ticks & { readonly part: string; readonly rows: number }) {
  const t = useT()
  const name = usePartWords()(part)
  const whole = new Intl.NumberFormat(LANGUAGES[useLocale()].tag)
  const [isOpen, setOpen] = useState(false)
  const isLeaf = part.length >= (typeFamily(ticks.field.dtype) === 'date' ? LEAF.date : LEAF.datetime)
  const opened = !isLeaf && (isOpen || ticks.search.length > part.length)
  const share = coverageOf(ticks.ticked.spans, spanOfPart(part))
  return (
    <li>
      <div className={classes.node}>
        {isLeaf ? (
          <span className={classes.leaf} />
        ) : (
          <ActionIcon size={24} aria-expanded={opened} aria-label={t(opened ? 'filtering.shut' : 'filtering.open', { name })} onClick={() => setOpen(!opened)}>
            {opened ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
          </ActionIcon>
        )}
        <Checkbox
          size="xs"
          label={name}
          checked={share === 'all'}
          indeterminate={share === 'some'}
          onChange={(e) => ticks.onTick(part, share === 'some' || e.currentTarget.checked)}
        />
        <span className={`${classes.rows} numbers`}>{whole.format(rows)}</span>
      </div>
      {opened && <Parts within={part} {...ticks} />}
    </li>
  )
}

function Parts({ within, ...ticks }: Ticks & { readonly within: string }) {
  const t = useT()
  const spread = useDistribution(ticks.field, { within })
  if (spread.error instanceof ProblemError)
    return (
      <p role="alert">
        {spread.error.problem.message}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void spread.refetch()}>
          {t('filter.retry')}
        </Button>
      </p>
    )
  if (spread.data?.kind !== 'date' || spread.isPlaceholderData)
    return (
      <p role="status">
        <Loader size="xs" /> {t('filter.loading')}
      </p>
    )
  const parts = spread.data.parts.filter(({ part }) => isFound(part, ticks.search))
  return (
    <ul>
      {parts.map(({ part, rows }) => (
        <Node key={part} part={part} rows={rows} {...ticks} />
      ))}
      {parts.length === 0 && <li>{t('filter.empty')}</li>}
    </ul>
  )
}

interface DayTreeProps {
  readonly field: Column
  readonly condition: Condition | null
  /** Null removes the condition. */
  readonly onChange: (condition: Condition | null) => void
}

export function DayTree({ field, condition, onChange }: DayTreeProps) {
  const t = useT()
  const words = useBlankLabels()
  const [search, setSearch] = useState('')
  const [isPasting, setPasting] = useState(false)
  const [mode, setMode] = useState(false)
  const whole = new Intl.NumberFormat(LANGUAGES[useLocale()].tag)
  const spread = useDistribution(field)
  const ticked = condition?.kind === 'days' ? condition : { ...NOTHING, excluded: mode }
  const change = (next: TickedDays) => onChange(next.spans.length === 0 && !next.blank ? null : { kind: 'days', ...next })
  const tick = (part: string, on: boolean) => {
    const span = spanOfPart(part)
    change({ ...ticked, spans: on ? withSpan(ticked.spans, span) : withoutSpan(ticked.spans, span) })
  }
  const add = (spans: readonly TimeSpan[], blank: boolean) =>
    change({ ...ticked, blank: ticked.blank || blank, spans: spans.reduce<readonly TimeSpan[]>(withSpan, ticked.spans) })
  const wanted = search.trim()
  return (
    <div className={classes.stack} data-lists>
      <SegmentedControl
        fullWidth
        aria-label={t('filtering.mode')}
        size="xs"
        value={ticked.excluded ? 'exclude' : 'keep'}
        data={(['keep', 'exclude'] as const).map((value) => ({ value, label: t(`filtering.${value}`) }))}
        onChange={(value) => {
          setMode(value === 'exclude')
          if (condition?.kind === 'days') change({ ...ticked, excluded: value === 'exclude' })
        }}
      />
      <TextInput
        type="search"
        aria-label={t('filter.search')}
        {...FIRST_FIELD}
        placeholder={t('filtering.searchDates')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(e) => setSearch(e.currentTarget.value)}
      />
      <div className={classes.fields}>
        <Button variant="subtle" size="compact-sm" disabled={condition === null} onClick={() => onChange(null)}>
          {t('filter.none')}
        </Button>
        <Button variant="subtle" size="compact-sm" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {t('filter.paste')}
        </Button>
      </div>
      {isPasting && <PasteDays column={field} hasBlanks={(spread.data?.blanks ?? 0) > 0} onFound={add} onDone={() => setPasting(false)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <div className={classes.tree} role="group" aria-label={t('filtering.tree', { name: field.name })} tabIndex={0}>
        <Parts within="" field={field} ticked={ticked} search={wanted} onTick={tick} />
        {spread.data && spread.data.blanks > 0 && wanted === '' && (
          <div className={classes.node}>
            <span className={classes.leaf} />
            <Checkbox size="xs" label={words.blank} checked={ticked.blank} onChange={(e) => change({ ...ticked, blank: e.currentTarget.checked })} />
            <span className={`${classes.rows} numbers`}>{whole.format(spread.data.blanks)}</span>
          </div>
        )}
      </div>
    </div>
  )
}
