/** The first rows of a table or statement, under the types that its columns will have. */
import { type DatabaseHead, HEAD_ROWS } from '../../../contract/database.ts'
import { typeFamilyOf, typeOf } from '../../../contract/sql-type.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'

const whole = new Intl.NumberFormat('en-US')

const sideOf = (dtype: string | null | undefined): string | undefined => (dtype && typeFamilyOf(typeOf(dtype)) === 'number' ? page.number : undefined)

export function Head({ found: { columns, head, rows } }: { found: DatabaseHead }) {
  const t = useT()
  const bytes = columns.filter(({ dtype }) => dtype === null).map(({ name }) => name)
  return (
    <section className={page.section} aria-label={t('database.preview')}>
      <h2>{t('database.preview')}</h2>
      <p className={page.muted}>
        {t('database.previewOf', { shown: head.length, columns: columns.length })}
        {rows !== null && rows > head.length && head.length === HEAD_ROWS && ` ${t('database.previewAbout', { rows: whole.format(rows) })}`}
      </p>
      {bytes.length > 0 && (
        <p className={page.warning} role="status">
          {t('database.bytes', { columns: bytes.join(t('app.listSeparator')) })}
        </p>
      )}
      <ListTable
        label={t('database.preview')}
        maxHeight={360}
        heads={columns.map(({ name, dtype, source_type }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a statement may share their names
          <th key={i} className={sideOf(dtype)}>
            {name}
            <span className={own.type}>{source_type}</span>
          </th>
        ))}
      >
        {head.map((row, r) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <tr key={r}>
            {row.map((cell, c) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={c} className={`${own.cell} ${sideOf(columns[c]?.dtype) ?? ''}`} data-blank={cell === null} title={cell ?? undefined}>
                {cell ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </ListTable>
    </section>
  )
}
