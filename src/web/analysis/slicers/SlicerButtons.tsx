/** The buttons of a slicer: the values of its field, or periods. */
import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import type { Slice } from '../../../analysis/slicers.ts'
import type { Column } from '../../../contract/column.ts'
import type { Value } from '../../../contract/scalar.ts'
import { type SlicerButtons as Kind, SLICER_PERIODS, SLICER_VALUES } from '../../../contract/slicer.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { columnLabel, orderType } from '../../../format/label-type.ts'
import { valueOrder } from '../../../format/value-order.ts'
import { ProblemError } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { usePresetLabels } from '../preset-labels.ts'
import { useValues, ValueList } from '../sidebar/ValueList.tsx'
import classes from './Slicers.module.css'

interface ButtonsProps {
  readonly field: Column
  readonly state: Slice | 'other'
  readonly onSlice: (slice: Slice) => void
  /** Whether only values are offered that occur in the rows of the step's other filters. */
  readonly filtered: boolean
}

function Choice({ label, pressed, onClick }: { label: string; pressed: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.choice} aria-pressed={pressed} title={label} onClick={onClick}>
      {label}
    </button>
  )
}

function All({ state, onSlice }: Pick<ButtonsProps, 'state' | 'onSlice'>) {
  const t = useT()
  return <Choice label={t('slicers.all')} pressed={state === null} onClick={() => onSlice(null)} />
}

function PeriodButtons({ state, onSlice }: ButtonsProps) {
  const label = usePresetLabels()
  const chosen = state !== null && state !== 'other' && 'preset' in state ? state.preset : null
  const periods = chosen === null || SLICER_PERIODS.includes(chosen) ? SLICER_PERIODS : [...SLICER_PERIODS, chosen]
  return (
    <>
      <All state={state} onSlice={onSlice} />
      {periods.map((preset) => (
        <Choice key={preset} label={label(preset)} pressed={preset === chosen} onClick={() => onSlice(preset === chosen ? null : { preset })} />
      ))}
    </>
  )
}

/** All values in a list with a search, for fields with more values than buttons. */
function MoreValues({ field, selected, onSlice, filtered }: Omit<ButtonsProps, 'state'> & { selected: ReadonlyMap<string, Value> }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  // a pasted list may contain no value of the field, which must not remove a filter that no button stands for
  const change = (next: ReadonlyMap<string, Value>) => (next.size > 0 || selected.size > 0) && onSlice({ values: [...next.values()] })
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.choice}
          aria-expanded={open}
          aria-label={t('slicers.moreOf', { name: field.name })}
          onClick={() => setOpen(!open)}
        >
          {t('slicers.more')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.list}>
        <ValueList column={field} selected={selected} single={false} filtered={filtered} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ValueButtons({ field, state, onSlice, filtered }: ButtonsProps) {
  const t = useT()
  const words = useBlankLabels()
  const order = valueOrder(orderType(field), useLocale())
  const query = useValues(field, '', filtered)
  const chosen = state !== null && state !== 'other' && 'values' in state ? state.values : []
  const selected = new Map(chosen.map((value) => [valueKey(value), value]))
  if (query.error instanceof ProblemError)
    return (
      <>
        <span role="alert">{query.error.problem.message}</span>
        <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
          {t('filter.retry')}
        </Button>
      </>
    )
  if (!query.data) return <span role="status">{t('filter.loading')}</span>
  const values = query.data.values.map(({ value }) => value).toSorted(order)
  const first = values.slice(0, SLICER_VALUES)
  // pressed values stay in sight, also if other filters leave them without rows
  const beyond = chosen.filter((value) => first.every((one) => valueKey(one) !== valueKey(value))).slice(0, SLICER_VALUES)
  const press = (value: Value): void => {
    const next = new Map(selected)
    if (!next.delete(valueKey(value))) next.set(valueKey(value), value)
    onSlice(next.size === 0 ? null : { values: [...next.values()] })
  }
  return (
    <>
      <All state={state} onSlice={onSlice} />
      {[...first, ...beyond].map((value) => (
        <Choice key={valueKey(value)} label={columnLabel(value, field, words)} pressed={selected.has(valueKey(value))} onClick={() => press(value)} />
      ))}
      {values.length === 0 && chosen.length === 0 && <span>{t('filter.empty')}</span>}
      {query.data.total > SLICER_VALUES && <MoreValues field={field} selected={selected} onSlice={onSlice} filtered={filtered} />}
    </>
  )
}

/** `buttons`: the kind of buttons. */
export function SlicerButtons({ buttons, ...props }: ButtonsProps & { readonly buttons: Kind }) {
  return buttons === 'periods' ? <PeriodButtons {...props} /> : <ValueButtons {...props} />
}
