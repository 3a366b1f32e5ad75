/** The values of a column in their natural order, with row counts and checkboxes. Searching runs on the server. */

import { Button, Checkbox, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import type { Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { columnLabel, isWorded, orderType } from '../../../format/label-type.ts'
import { valueOrder } from '../../../format/value-order.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { usePage } from '../step-store.ts'
import { FIRST_FIELD } from './filter/first-field.ts'
import { useOtherFilters } from './filter/use-distribution.ts'
import { PasteList } from './PasteList.tsx'
import classes from './ValueList.module.css'

const SHOWN_MAX = 500
const whole = new Intl.NumberFormat('en-US')

/** Keys distinguish types: the number 1 and the text '1' differ. */

/** Fetches the values in rows that pass the step's other filters, or in all rows if `filtered` is false. */
export function useValues(column: Column, search: string, filtered = true) {
  const analysisId = usePage((s) => s.analysis.id)
  const input = { analysis_id: analysisId, column: column.id, search, ...useOtherFilters(column, filtered) }
  return useQuery({
    queryKey: ['apiv2/list_column_values', input],
    queryFn: ({ signal }) => fetchOrThrow('apiv2/list_column_values', input, signal),
    placeholderData: keepPreviousData,
  })
}

export function ValueList({
  column,
  selected,
  single,
  onChange,
  note,
  filtered = true,
}: {
  column: Column
  selected: ReadonlyMap<string, Value>
  single: boolean
  onChange: (next: Map<string, Value>) => void
  /** Further information next to a value's row count. */
  note?: (value: Value) => ReactNode
  /** False lists the values of all rows of the dataset. */
  filtered?: boolean
}) {
  const t = useT()
  const words = useBlankLabels()
  const [search, setSearch] = useState('')
  const [pasting, setPasting] = useState(false)
  const wanted = useDeferredValue(search.trim())
  const values = useValues(column, isWorded(column) ? '' : wanted, filtered)
  const label = (value: Value): string => columnLabel(value, column, words)
  const fits = (value: Value): boolean => !isWorded(column) || label(value).toLowerCase().includes(wanted.toLowerCase())
  const order = valueOrder(orderType(column), useLocale())
  const [limit, setLimit] = useState(SHOWN_MAX)
  const found = values.data?.values.filter((v) => fits(v.value)).toSorted((a, b) => order(a.value, b.value)) ?? []
  const shown = found.slice(0, limit)
  const set = (changed: readonly Value[], on: boolean) => {
    const next = single ? new Map<string, Value>() : new Map(selected)
    for (const value of changed) on ? next.set(valueKey(value), value) : next.delete(valueKey(value))
    onChange(next)
  }
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('filter.search')}
        {...FIRST_FIELD}
        placeholder={t('filter.search')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(e) => setSearch(e.currentTarget.value)}
      />
      <div className={classes.tools}>
        {values.data && <span>{t('filter.shown', { shown: shown.length, total: values.data.total })}</span>}
        {!single && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={shown.length === 0}
            onClick={() =>
              set(
                shown.map((v) => v.value),
                true,
              )
            }
          >
            {t('filter.all')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" disabled={selected.size === 0} onClick={() => onChange(new Map())}>
          {t('filter.none')}
        </Button>
        {!single && (
          <Button variant="subtle" size="compact-sm" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
            {t('filter.paste')}
          </Button>
        )}
      </div>
      {pasting && (
        <PasteList
          column={column}
          filtered={filtered}
          known={(values.data?.values ?? []).map((v) => v.value)}
          onFound={(found) => set(found, true)}
          onDone={() => setPasting(false)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.list} aria-label={t('filter.list', { name: column.name })} tabIndex={0}>
        {shown.map(({ value, rows }) => (
          <li key={valueKey(value)}>
            <Checkbox size="xs" checked={selected.has(valueKey(value))} label={label(value)} onChange={(e) => set([value], e.currentTarget.checked)} />
            {note?.(value)}
            <span className="numbers">{whole.format(rows)}</span>
          </li>
        ))}
        {found.length > shown.length && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + SHOWN_MAX)}>
              {t('filtering.more', { count: Math.min(SHOWN_MAX, found.length - shown.length) })}
            </Button>
          </li>
        )}
        {values.isPending && (
          <li>
            <Loader size="xs" /> {t('filter.loading')}
          </li>
        )}
        {values.data?.total === 0 && <li>{t('filter.empty')}</li>}
        {values.error instanceof ProblemError && (
          <li>
            <span role="alert">{values.error.problem.message}</span>
            <Button size="compact-sm" variant="default" onClick={() => void values.refetch()}>
              {t('filter.retry')}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
