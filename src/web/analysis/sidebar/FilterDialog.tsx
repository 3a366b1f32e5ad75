/** The values of a column to keep or drop, with their row counts; the search runs on the server. */
import { Button, Checkbox, Loader, Modal, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { type Filter, FilterOperator } from '../../../contract/filter.ts'
import type { Value } from '../../../contract/scalar.ts'
import { keyLabel } from '../../../format/value.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useBlankWords } from '../blank-words.ts'
import { usePage, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './FilterDialog.module.css'

const SHOWN_MAX = 500
const whole = new Intl.NumberFormat('en-US')

const needsValues = (operator: FilterOperator): boolean => operator === 'IN' || operator === 'NOT IN' || operator === '='
/** Values by type and text: the number 1 and the text '1' are two. */
const keyOf = (value: Value): string => JSON.stringify(value)

function useValues(column: Column, search: string) {
  const analysisId = usePage((s) => s.analysis.id)
  const filters = useSession((s) => activeStep(s).config.query.value.filters)
  const others = filters.filter((f) => f.column !== column.id)
  const input = { analysis_id: analysisId, column: column.id, search, filters: others }
  return useQuery({
    queryKey: ['apiv2/get_column_unique_values', input],
    queryFn: ({ signal }) => fetchOrThrow('apiv2/get_column_unique_values', input, signal),
    placeholderData: keepPreviousData,
  })
}

function ValueList({
  column,
  selected,
  single,
  onChange,
}: {
  column: Column
  selected: ReadonlyMap<string, Value>
  single: boolean
  onChange: (next: Map<string, Value>) => void
}) {
  const t = useT()
  const words = useBlankWords()
  const [search, setSearch] = useState('')
  const values = useValues(column, useDeferredValue(search.trim()))
  const shown = values.data?.values.slice(0, SHOWN_MAX) ?? []
  const set = (changed: readonly Value[], on: boolean) => {
    const next = single ? new Map<string, Value>() : new Map(selected)
    for (const value of changed) on ? next.set(keyOf(value), value) : next.delete(keyOf(value))
    onChange(next)
  }
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('filter.search')}
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.list} aria-label={t('filter.list', { name: column.name })} tabIndex={0}>
        {shown.map(({ value, rows }) => (
          <li key={keyOf(value)}>
            <Checkbox
              size="xs"
              checked={selected.has(keyOf(value))}
              label={keyLabel(value, column.dtype, words)}
              onChange={(e) => set([value], e.currentTarget.checked)}
            />
            <span className="numbers">{whole.format(rows)}</span>
          </li>
        ))}
        {values.isPending && (
          <li>
            <Loader size="xs" /> {t('filter.loading')}
          </li>
        )}
        {values.data?.total === 0 && <li>{t('filter.empty')}</li>}
        {values.error instanceof ProblemError && (
          <li role="alert">
            {values.error.problem.message}{' '}
            <Button size="compact-sm" variant="default" onClick={() => void values.refetch()}>
              {t('filter.retry')}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}

export function FilterDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const t = useT()
  const { edit } = useEdits()
  const known = useSession((s) => activeStep(s).config.query.value.filters.find((f) => f.column === column.id))
  const untouched = known === undefined || (known.operator === 'NOT IN' && known.value.length === 0)
  const [operator, setOperator] = useState<FilterOperator>(untouched ? 'IN' : known.operator)
  const [selected, setSelected] = useState<ReadonlyMap<string, Value>>(() => new Map((known?.value ?? []).map((v) => [keyOf(v), v])))
  const incomplete = operator === '=' && selected.size !== 1

  const apply = () => {
    const value = needsValues(operator) ? [...selected.values()] : []
    const filter: Filter =
      value.length === 0 && needsValues(operator) ? { column: column.id, operator: 'NOT IN', value: [] } : { column: column.id, operator, value }
    edit({ kind: 'filter', filter }, column.name)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('filter.title', { name: column.name })} size={460} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <div className={classes.dialog}>
        <NativeSelect
          aria-label={t('filter.operator')}
          value={operator}
          data={FilterOperator.options.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(e) => setOperator(FilterOperator.parse(e.currentTarget.value))}
        />
        {needsValues(operator) && <ValueList column={column} selected={selected} single={operator === '='} onChange={setSelected} />}
        <div className={classes.foot}>
          <span>{needsValues(operator) ? t('filter.selected', { count: selected.size }) : ''}</span>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button disabled={incomplete} onClick={apply}>
            {t('filter.apply')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
