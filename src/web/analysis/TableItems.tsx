/** Menu items for the table's layout: cells, headers and totals. */
import { Menu } from '@mantine/core'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { useT } from '../i18n/locale.tsx'
import { ChoiceItem, Choices, ToggleItem } from '../ui/MenuChoices.tsx'
import { useTable, useTableSettings } from './use-table.ts'

/** Switches grand totals, and subtotals of every field except the innermost. */
function TotalItems({ result }: { result: PivotResult }) {
  const t = useT()
  const { setTotals, toggleTotals } = useTable()
  const { rows, columns, hidden } = useTableSettings().totals
  const outer = [...result.index_names.slice(0, -1), ...result.column_names.slice(0, -1)]
  return (
    <>
      {result.index_names.length > 0 && (
        <ToggleItem checked={rows} onClick={() => setTotals({ rows: !rows })}>
          {t('tables.grandRow')}
        </ToggleItem>
      )}
      {result.column_names.length > 0 && (
        <ToggleItem checked={columns} onClick={() => setTotals({ columns: !columns })}>
          {t('tables.grandColumn')}
        </ToggleItem>
      )}
      {outer.map((field) => (
        <ToggleItem key={field.column_id} checked={!hidden.includes(field.column_id)} onClick={() => toggleTotals(field.column_id)}>
          {t('tables.totalsOf', { name: field.name })}
        </ToggleItem>
      ))}
    </>
  )
}

export function TableItems({ result }: { result: PivotResult | undefined }) {
  const t = useT()
  const { set } = useTable()
  const { alignment, row_headers, values_on, widths } = useTableSettings()
  return (
    <>
      <Choices label={t('tables.alignment')}>
        {(['left', 'center', 'right'] as const).map((value) => (
          <ChoiceItem key={value} checked={value === alignment} onClick={() => set({ alignment: value })}>
            {t(`tables.alignments.${value}`)}
          </ChoiceItem>
        ))}
      </Choices>
      <Choices label={t('tables.rowHeaders')}>
        {(['merge', 'split'] as const).map((value) => (
          <ChoiceItem key={value} checked={value === row_headers} onClick={() => set({ row_headers: value })}>
            {t(`tables.headers.${value}`)}
          </ChoiceItem>
        ))}
      </Choices>
      {result && result.measures.length > 1 && (
        <Choices label={t('tables.valuesOn')}>
          {(['columns', 'rows'] as const).map((value) => (
            <ChoiceItem key={value} checked={value === values_on} onClick={() => set({ values_on: value })}>
              {t(`tables.values.${value}`)}
            </ChoiceItem>
          ))}
        </Choices>
      )}
      {result && result.index_names.length + result.column_names.length > 0 && (
        <Choices label={t('tables.totals')}>
          <TotalItems result={result} />
        </Choices>
      )}
      <Menu.Divider />
      <Menu.Item disabled={Object.keys(widths).length === 0} onClick={() => set({ widths: {} })}>
        {t('tables.fitAll')}
      </Menu.Item>
    </>
  )
}
