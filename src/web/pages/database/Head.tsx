/** A preview of a table or query: the first rows, the resulting column types, and which columns are imported. */
import { Checkbox } from '@mantine/core'
import { type DatabaseHead, HEAD_ROWS } from '../../../contract/database.ts'
import { parseSqlType, typeFamilyOf } from '../../../contract/sql-type.ts'
import { roughCount } from '../../../format/rough-count.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import page from '../../ui/page.module.css'
import own from './Database.module.css'

const sideOf = (dtype: string | null | undefined): string | undefined => (dtype && typeFamilyOf(parseSqlType(dtype)) === 'number' ? page.number : undefined)

interface HeadProps {
  readonly found: DatabaseHead
  readonly leftOut: readonly string[]
  readonly onLeftOut: (leftOut: readonly string[]) => void
}

export function Head({ found: { columns, head, rows }, leftOut, onLeftOut }: HeadProps) {
  const t = useT()
  const locale = useLocale()
  const toggle = (name: string): void => onLeftOut(leftOut.includes(name) ? leftOut.filter((other) => other !== name) : [...leftOut, name])
  return (
    <section className={page.section} aria-label={t('database.preview')}>
      <h2>{t('database.preview')}</h2>
      <p className={page.muted}>
        {t('database.previewOf', { shown: head.length, columns: columns.length })}
        {rows !== null && rows > head.length && head.length === HEAD_ROWS && ` ${t('database.previewAbout', roughCount(rows, locale))}`}
      </p>
      <ListTable
        label={t('database.preview')}
        maxHeight={360}
        heads={columns.map(({ name, dtype, source_type }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a statement may share their names
          <th key={i} className={sideOf(dtype)}>
            <Checkbox
              size="xs"
              label={name}
              title={t('database.readColumn', { column: name })}
              checked={!leftOut.includes(name)}
              disabled={dtype === null && leftOut.includes(name)}
              onChange={() => toggle(name)}
            />
            <span className={own.type}>{source_type}</span>
          </th>
        ))}
      >
        {head.map((row, r) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <tr key={r}>
            {row.map((cell, c) => {
              const { name, dtype } = columns[c] ?? { name: '', dtype: null }
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={c} className={`${own.cell} ${sideOf(dtype) ?? ''}`} data-blank={cell === null || leftOut.includes(name)} title={cell ?? undefined}>
                  {cell ?? '–'}
                </td>
              )
            })}
          </tr>
        ))}
      </ListTable>
    </section>
  )
}
