/** The filters of the step on a phone, one below the other, and the fields that can be filtered. */
import { Menu } from '@mantine/core'
import { activeStep, columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { FILTERS, type Filter, keepsAll } from '../../../contract/filter.ts'
import { useT } from '../../i18n/locale.tsx'
import { ColumnIcon } from '../../ui/TypeIcon.tsx'
import { useMayArrange, useSession } from '../step-store.ts'

function useFilterWords(): (filter: Filter) => string {
  const t = useT()
  return (filter) => {
    if (keepsAll(filter)) return t('phone.keepsAll')
    const operator = t(`filter.operators.${filter.operator}`)
    return FILTERS[filter.operator].values === 'none' ? operator : `${operator} · ${t('menu.values', { count: filter.value.length })}`
  }
}

export function FilterSheet({ onOpen }: { onOpen: (column: Column) => void }) {
  const t = useT()
  const words = useFilterWords()
  const mayArrange = useMayArrange()
  const columns = useSession(columnsOf)
  const { filters } = useSession((s) => activeStep(s).config.query.value)
  const rest = columns.filter((column) => filters.every((filter) => filter.column !== column.id))
  return (
    <>
      {filters.length > 0 && <Menu.Label>{t('sidebar.filters')}</Menu.Label>}
      {filters.map((filter) => {
        const column = columns.find((c) => c.id === filter.column)
        return (
          column && (
            <Menu.Item
              key={column.id}
              disabled={!mayArrange}
              leftSection={<ColumnIcon column={column} />}
              rightSection={words(filter)}
              onClick={() => onOpen(column)}
            >
              {column.name}
            </Menu.Item>
          )
        )
      })}
      <Menu.Label>{t('phone.addFilter')}</Menu.Label>
      {rest.map((column) => (
        <Menu.Item key={column.id} disabled={!mayArrange} leftSection={<ColumnIcon column={column} />} onClick={() => onOpen(column)}>
          {column.name}
        </Menu.Item>
      ))}
    </>
  )
}
