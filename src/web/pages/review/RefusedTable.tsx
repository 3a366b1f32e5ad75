import type { ImportReport } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'

type Refused = ImportReport['refused_samples'][number] & {
  /** Number of characters of the whole line, if `text` may be truncated. */
  readonly length?: number
}

/** Lists refused lines with number, reason and text. `width` is the number of columns in the file. */
export function RefusedTable({ label, lines, width }: { label: string; lines: readonly Refused[]; width: number }) {
  const t = useT()
  return (
    <ListTable
      label={label}
      maxHeight={360}
      heads={
        <>
          <th className={classes.number}>{t('report.line')}</th>
          <th>{t('report.reason')}</th>
          <th>{t('report.text')}</th>
        </>
      }
    >
      {lines.map(({ line, reason, fields, text, length = text.length }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line may hold two rows
        <tr key={i}>
          <td className={classes.number}>{line.toLocaleString('en-US')}</td>
          <td>
            {t(`report.reasons.${reason}`)}
            {fields !== null && t('report.fields', { count: fields, columns: width })}
          </td>
          <td style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
            {length > text.length && <span className={classes.muted}> {t('source.cut', { length })}</span>}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
