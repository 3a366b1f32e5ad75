/** How the cells, headers and totals of the table stand, as items of a menu. */
import { Menu } from '@mantine/core'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { useT } from '../i18n/locale.tsx'
import { useTable, useTableSettings } from './use-table.ts'

const mark = (isChosen: boolean): string => (isChosen ? ' ✓' : '')

/** Grand totals, and those of the groups of every field that has fields inside of it. */
function TotalItems({ result }: { result: PivotResult }) {
  const t = useT()
  const { setTotals, toggleTotals } = useTable()
  const { rows, columns, hidden } = useTableSettings().totals
  const outer = [...result.index_names.slice(0, -1), ...result.column_names.slice(0, -1)]
  return (
    <>
      {result.index_names.length > 0 && (
        <Menu.Item onClick={() => setTotals({ rows: !rows })}>
          {t('tables.grandRow')}
          {mark(rows)}
        </Menu.Item>
      )}
      {result.column_names.length > 0 && (
        <Menu.Item onClick={() => setTotals({ columns: !columns })}>
          {t('tables.grandColumn')}
          {mark(columns)}
        </Menu.Item>
      )}
      {outer.map((field) => (
        <Menu.Item key={field.column_id} onClick={() => toggleTotals(field.column_id)}>
          {t('tables.totalsOf', { name: field.name })}
          {mark(!hidden.includes(field.column_id))}
        </Menu.Item>
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
      <Menu.Label>{t('tables.alignment')}</Menu.Label>
      {(['left', 'center', 'right'] as const).map((value) => (
        <Menu.Item key={value} onClick={() => set({ alignment: value })}>
          {t(`tables.alignments.${value}`)}
          {mark(value === alignment)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('tables.rowHeaders')}</Menu.Label>
      {(['merge', 'split'] as const).map((value) => (
        <Menu.Item key={value} onClick={() => set({ row_headers: value })}>
          {t(`tables.headers.${value}`)}
          {mark(value === row_headers)}
        </Menu.Item>
      ))}
      {result && result.measures.length > 1 && (
        <>
          <Menu.Label>{t('tables.valuesOn')}</Menu.Label>
          {(['columns', 'rows'] as const).map((value) => (
            <Menu.Item key={value} onClick={() => set({ values_on: value })}>
              {t(`tables.values.${value}`)}
              {mark(value === values_on)}
            </Menu.Item>
          ))}
        </>
      )}
      {result && result.index_names.length + result.column_names.length > 0 && (
        <>
          <Menu.Label>{t('tables.totals')}</Menu.Label>
          <TotalItems result={result} />
        </>
      )}
      <Menu.Divider />
      <Menu.Item disabled={Object.keys(widths).length === 0} onClick={() => set({ widths: {} })}>
        {t('tables.fitAll')}
      </Menu.Item>
    </>
  )
}
