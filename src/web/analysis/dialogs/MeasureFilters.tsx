/** The filters of a measure's own: only rows that pass them enter it. They are edited like those of a step, and stored with the measure. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { columnOfCondition, filterOfCondition } from '../../../analysis/conditions/conditions.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { type Filter, matchesAllRows } from '../../../contract/filter.ts'
import { fieldOfFilter } from '../../../contract/filter-condition.ts'
import { MEASURE_FILTERS_MAX } from '../../../contract/measure.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { FieldConditions } from '../sidebar/filter/FilterPanel.tsx'
import { type FilterTarget, FilterTargetProvider, reservedNames } from '../sidebar/filter/filter-target.ts'
import { firstField } from '../sidebar/filter/first-field.ts'
import { usePageStore, useSession } from '../step-store.ts'
import classes from './MeasureFilters.module.css'
import { useMeasureFilterWords } from './measure-filter-words.ts'

/** Filters that are being edited, and the columns that they made for themselves since the dialog opened. */
export interface DraftFilters {
  readonly filters: readonly Filter[]
  readonly made: readonly Column[]
}

interface MeasureFiltersProps extends DraftFilters {
  /** All columns of the analysis, with stored ones that filters made for themselves. */
  readonly columns: readonly Column[]
  /** The columns that can be filtered. */
  readonly choices: readonly Column[]
  readonly onChange: (change: (before: DraftFilters) => DraftFilters) => void
}

/** Puts a filter in the place of the one on `replaced`, or at the end as long as there is room; a filter that keeps every row is removed. */
function withFilter(filters: readonly Filter[], filter: Filter, replaced: string): Filter[] {
  const at = filters.findIndex((f) => f.column === replaced)
  if (matchesAllRows(filter)) return filters.filter((_, i) => i !== at)
  if (at >= 0) return filters.with(at, filter)
  return filters.length < MEASURE_FILTERS_MAX ? [...filters, filter] : [...filters]
}

/** Edits the filters of a draft. A stored column is shared with other steps, so a changed condition gets another column. */
function useDraftTarget({ filters, made, columns, onChange }: Omit<MeasureFiltersProps, 'choices'>): FilterTarget {
  const store = usePageStore()
  const beside = useSession((s) => activeStep(s).config.query.value.filters)
  const remove = (id: string) => onChange((before) => ({ ...before, filters: before.filters.filter((f) => f.column !== id) }))
  return {
    ...{ filters, beside, max: MEASURE_FILTERS_MAX },
    columns: useMemo(() => [...columns, ...made], [columns, made]),
    list: (field, filter) => onChange((before) => ({ ...before, filters: withFilter(before.filters, filter, field.id) })),
    put: (field, condition, known) => {
      const reserved = reservedNames(store.getState().session)
      const own = known && made.some((c) => c.id === known.id) ? known : null
      const taken = { ids: [...reserved.ids, ...made.map((c) => c.id)], names: [...reserved.names, ...made.map((c) => c.name)] }
      const column = columnOfCondition(field, condition, own, taken)
      if (!column) {
        if (known) remove(known.id)
        return null
      }
      onChange((before) => ({
        filters: withFilter(before.filters, filterOfCondition(column), known?.id ?? column.id),
        made: [...before.made.filter((c) => c.id !== column.id), column],
      }))
      return column.id
    },
    remove: (_, id) => remove(id),
  }
}

/** The conditions on one field. Enter applies what is typed there, and does not close the dialog. */
function Field({ field, onClose }: { field: Column; onClose: () => void }) {
  const t = useT()
  const place = useRef<HTMLElement>(null)
  const heading = useId()
  useEffect(() => (firstField(place.current) ?? place.current)?.focus(), [])
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <section ref={place} className={classes.field} aria-labelledby={heading} tabIndex={-1} onKeyDown={keep}>
      <header className={classes.head}>
        <h3 id={heading}>{t('filtering.title', { name: field.name })}</h3>
        <ActionIcon aria-label={t('filtering.close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <FieldConditions field={field} />
    </section>
  )
}

export function MeasureFilters({ choices, ...draft }: MeasureFiltersProps) {
  const t = useT()
  const filterWords = useMeasureFilterWords()
  const target = useDraftTarget(draft)
  const [open, setOpen] = useState<string | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const { filters, columns } = target
  const field = choices.find((c) => c.id === open) ?? columns.find((c) => c.id === open)
  const isFull = filters.length >= MEASURE_FILTERS_MAX
  return (
    <fieldset className={classes.filters}>
      <legend>{t('measure.filters')}</legend>
      {filters.length === 0 && <p className={page.muted}>{t('measure.noFilters')}</p>}
      {filters.length > 0 && (
        <ul className={classes.list}>
          {filters.map((filter, at) => {
            const on = fieldOfFilter(filter, columns)
            const words = filterWords(filter, columns) || (columns.find((c) => c.id === on)?.name ?? on)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column may have several filters
              <li key={`${filter.column} ${at}`} data-open={on === open}>
                <button type="button" aria-label={t('filtering.change', { words })} aria-pressed={on === open} onClick={() => setOpen(on)}>
                  {words}
                </button>
                <ActionIcon
                  size={24}
                  aria-label={t('filtering.remove', { words })}
                  onClick={() => draft.onChange((before) => ({ ...before, filters: before.filters.filter((_, i) => i !== at) }))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <NativeSelect
        ref={select}
        label={t('measure.addFilter')}
        value={field?.id ?? ''}
        disabled={isFull && !field}
        description={isFull ? t('filtering.full', { count: String(MEASURE_FILTERS_MAX) }) : t('measure.filtersHint')}
        onChange={(e) => setOpen(e.currentTarget.value || null)}
        data={[{ value: '', label: t('measure.chooseFilter') }, ...choices.map((c) => ({ value: c.id, label: c.name }))]}
      />
      {field && (
        <FilterTargetProvider value={target}>
          <Field
            key={field.id}
            field={field}
            onClose={() => {
              setOpen(null)
              select.current?.focus()
            }}
          />
        </FilterTargetProvider>
      )}
    </fieldset>
  )
}
