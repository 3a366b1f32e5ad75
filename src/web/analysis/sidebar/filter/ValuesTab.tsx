/** The values of a field to keep or to exclude; each change takes effect at once. */
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../../../../contract/column.ts'
import { excludeFilter, FILTERS, type Filter, filteredValues, includeFilter, matchesAllRows } from '../../../../contract/filter.ts'
import { valueKey } from '../../../../contract/value-key.ts'
import { useT } from '../../../i18n/locale.tsx'
import { ValueList } from '../ValueList.tsx'
import classes from './FilterPanel.module.css'
import { useFilterTarget } from './filter-target.ts'

export function ValuesTab({ field, filter }: { field: Column; filter: Filter | undefined }) {
  const t = useT()
  const { list: setList } = useFilterTarget()
  const isSet = filter !== undefined && !matchesAllRows(filter)
  const [chosen, setChosen] = useState<'keep' | 'exclude'>('keep')
  const mode = isSet ? (FILTERS[filter.operator].keeps === 'inside' ? 'keep' : 'exclude') : chosen
  const selected = new Map((isSet ? filteredValues(filter) : []).map((value) => [valueKey(value), value]))
  const apply = (next: 'keep' | 'exclude', values: ReadonlyMap<string, Filter['value'][number]>) => {
    const list = [...values.values()]
    // with nothing checked, every row is kept
    setList(field, next === 'exclude' || list.length === 0 ? excludeFilter(field.id, list) : includeFilter(field.id, list))
  }
  return (
    <div className={classes.stack} data-lists>
      <SegmentedControl
        fullWidth
        aria-label={t('filtering.mode')}
        size="xs"
        value={mode}
        data={(['keep', 'exclude'] as const).map((value) => ({ value, label: t(`filtering.${value}`) }))}
        onChange={(value) => {
          const next = value === 'exclude' ? 'exclude' : 'keep'
          setChosen(next)
          if (selected.size > 0) apply(next, selected)
        }}
      />
      <ValueList
        column={field}
        selected={selected}
        single={false}
        onChange={(next) => {
          setChosen(mode)
          apply(mode, next)
        }}
      />
      <p className={classes.muted} role="status">
        {t('filter.selected', { count: selected.size })}
      </p>
    </div>
  )
}
