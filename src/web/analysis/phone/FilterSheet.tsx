/** On a phone, the filters of the step below each other, and the fields that can be filtered. */
import { Menu } from '@mantine/core'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import { matchesAllRows } from '../../../contract/filter.ts'
import { fieldOfFilter } from '../../../contract/filter-condition.ts'
import { useT } from '../../i18n/locale.tsx'
import { ColumnIcon } from '../../ui/TypeIcon.tsx'
import { useChoices, useDisplayColumns } from '../display-columns.ts'
import { FilterWords } from '../sidebar/filter/FilterWords.tsx'
import { useMayArrange, useSession } from '../step-store.ts'

export function FilterSheet({ onOpen }: { onOpen: (column: Column) => void }) {
  const t = useT()
  const mayArrange = useMayArrange()
  const columns = useDisplayColumns()
  const choices = useChoices()
  const { filters } = useSession((s) => activeStep(s).config.query.value)
  const shown = filters.flatMap((filter) => {
    const field = columns.find((c) => c.id === fieldOfFilter(filter, columns))
    return field ? [{ filter, field, own: columns.find((c) => c.id === filter.column && c.of_filter) ?? null }] : []
  })
  const rest = choices.filter((column) => shown.every(({ field }) => field.id !== column.id))
  return (
    <>
      {shown.length > 0 && <Menu.Label>{t('sidebar.filters')}</Menu.Label>}
      {shown.map(({ filter, field, own }) => (
        <Menu.Item
          key={filter.column}
          disabled={!mayArrange}
          leftSection={<ColumnIcon column={field} />}
          rightSection={matchesAllRows(filter) ? t('phone.keepsAll') : <FilterWords field={field} filter={filter} own={own} />}
          onClick={() => onOpen(field)}
        >
          {field.name}
        </Menu.Item>
      ))}
      <Menu.Label>{t('phone.addFilter')}</Menu.Label>
      {rest.map((column) => (
        <Menu.Item key={column.id} disabled={!mayArrange} leftSection={<ColumnIcon column={column} />} onClick={() => onOpen(column)}>
          {column.name}
        </Menu.Item>
      ))}
    </>
  )
}
