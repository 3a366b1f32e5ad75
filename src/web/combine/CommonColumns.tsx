/** The columns of appended datasets: which dataset has which, and the type that holds the values of all. */
import { Checkbox } from '@mantine/core'
import type { AppendCheck } from '../../contract/combination.ts'
import { useT } from '../i18n/locale.tsx'
import { typeName } from '../pages/type-name.ts'
import { ListTable } from '../ui/ListTable.tsx'
import page from '../ui/page.module.css'
import classes from './Combine.module.css'

interface CommonColumnsProps {
  readonly check: AppendCheck
  /** Titles of the datasets, in order. */
  readonly titles: readonly string[]
  readonly asText: readonly string[]
  readonly onAsText: (names: readonly string[]) => void
}

export function CommonColumns({ check, titles, asText, onAsText }: CommonColumnsProps) {
  const t = useT()
  const missing = (parts: readonly (string | null)[]): string =>
    parts.flatMap((part, at) => (part === null ? [titles[at] ?? ''] : [])).join(t('app.listSeparator'))
  const typesOf = (parts: readonly (string | null)[]): string =>
    [...new Set(parts.flatMap((part) => (part === null ? [] : [typeName(part, t)])))].join(t('app.listSeparator'))
  return (
    <>
      <p role="status">{t('combining.rowsAppended', { rows: check.rows_after, columns: check.columns.length })}</p>
      <ListTable
        label={t('combining.common')}
        maxHeight={320}
        heads={
          <>
            <th>{t('dataset.column')}</th>
            <th>{t('dataset.type')}</th>
            <th>{t('combining.missingIn')}</th>
          </>
        }
      >
        {check.columns.map(({ name, dtype, parts }) => (
          <tr key={name}>
            <td title={name}>{name}</td>
            <td>
              {dtype === null ? (
                <>
                  <span className={asText.includes(name) ? page.muted : classes.warning}>{t('combining.misfit', { types: typesOf(parts) })}</span>
                  <Checkbox
                    py={4}
                    label={t('combining.asText')}
                    aria-label={t('combining.asTextOf', { column: name })}
                    checked={asText.includes(name)}
                    onChange={(e) => onAsText(e.currentTarget.checked ? [...asText, name] : asText.filter((one) => one !== name))}
                  />
                </>
              ) : (
                typeName(dtype, t)
              )}
            </td>
            <td title={missing(parts)}>{missing(parts)}</td>
          </tr>
        ))}
      </ListTable>
    </>
  )
}
