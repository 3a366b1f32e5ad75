/** The columns of the chosen table before its rows are read: types, primary key and comments. */
import { IconKey } from '@tabler/icons-react'
import type { DatabaseDescription } from '../../../contract/database.ts'
import { roughCount } from '../../../format/rough-count.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'
import { primaryKey } from './primary-key.ts'

interface TableColumnsProps {
  /** Null until the database has answered. */
  readonly description: DatabaseDescription | null
  readonly isBusy: boolean
}

export function TableColumns({ description, isBusy }: TableColumnsProps) {
  const t = useT()
  const locale = useLocale()
  if (description === null) {
    return isBusy ? (
      <p className={page.muted} role="status">
        {t('database.readingColumns')}
      </p>
    ) : null
  }
  const { columns, comment, rows } = description
  const key = primaryKey(description)
  const facts = [
    t('database.columnCount', { count: columns.length }),
    ...(rows === null ? [] : [t('database.aboutRows', roughCount(rows, locale))]),
    ...(key.length === 0 ? [] : [t('app.pair', { name: t('database.primaryKey'), value: key.join(t('app.listSeparator')) })]),
  ]
  return (
    <section className={page.section} aria-label={t('database.columns')}>
      <h2>{t('database.columns')}</h2>
      {comment !== null && <p className={own.tableComment}>{comment}</p>}
      <p className={page.muted}>{facts.join(t('database.factSeparator'))}</p>
      <ListTable
        label={t('database.columns')}
        maxHeight={280}
        heads={
          <>
            <th>{t('database.tableName')}</th>
            <th>{t('database.type')}</th>
            <th>{t('database.comment')}</th>
          </>
        }
      >
        {columns.map((column) => (
          <tr key={column.name}>
            <td>
              {column.name}
              {column.key !== null && <IconKey size={14} className={own.keyIcon} role="img" aria-label={t('database.primaryKey')} />}
            </td>
            <td>
              {column.source_type}
              {column.dtype === null && <span className={own.comment}>{t('database.unreadable')}</span>}
            </td>
            <td className={page.sentences}>{column.comment}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  )
}
