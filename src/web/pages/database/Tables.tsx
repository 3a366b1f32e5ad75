/** A searchable list of the database's tables and views, with estimated row counts. */
import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { DatabaseTable, DatabaseTables } from '../../../contract/database.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'

/** Maximum number of rendered rows; a search narrows the list. */
const SHOWN = 200

const whole = new Intl.NumberFormat('en-US')

interface TablesProps {
  readonly tables: DatabaseTables
  readonly chosen: Pick<DatabaseTable, 'schema' | 'name'> | null
  readonly onChoose: (table: DatabaseTable) => void
}

export function Tables({ tables: { tables, more }, chosen, onChoose }: TablesProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = tables.filter(({ schema, name }) => `${schema}.${name}`.toLowerCase().includes(wanted))
  if (tables.length === 0) return <div className={page.empty}>{t('database.noTables')}</div>
  return (
    <div className={page.section}>
      <TextInput label={t('database.search')} value={search} onChange={(e) => setSearch(e.currentTarget.value)} className={own.search} />
      {found.length === 0 ? (
        <div className={page.empty}>{t('database.noneFound', { search: search.trim() })}</div>
      ) : (
        <ListTable
          label={t('database.tables')}
          maxHeight={320}
          heads={
            <>
              <th>{t('database.schema')}</th>
              <th>{t('database.tableName')}</th>
              <th>{t('database.tableKind')}</th>
              <th className={page.number}>{t('database.estimate')}</th>
            </>
          }
        >
          {found.slice(0, SHOWN).map((table) => {
            const isChosen = chosen?.schema === table.schema && chosen.name === table.name
            return (
              <tr key={`${table.schema}\u0000${table.name}`} data-chosen={isChosen} className={own.row}>
                <td>{table.schema}</td>
                <td>
                  <UnstyledButton className={own.pick} aria-pressed={isChosen} onClick={() => onChoose(table)}>
                    {table.name}
                  </UnstyledButton>
                </td>
                <td>{t(`database.kinds.${table.kind}`)}</td>
                <td className={page.number}>{table.rows === null ? t('database.unknown') : t('database.about', { rows: whole.format(table.rows) })}</td>
              </tr>
            )
          })}
        </ListTable>
      )}
      {(found.length > SHOWN || more) && <p className={page.muted}>{t('database.moreTables', { shown: Math.min(SHOWN, found.length) })}</p>}
    </div>
  )
}
