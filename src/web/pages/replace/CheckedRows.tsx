/** How many rows a dataset has now, and how many it would have. */
import type { ReplacementCheck } from '../../../contract/replacement.ts'
import { useT } from '../../i18n/locale.tsx'
import type { Mode } from './use-replacement.ts'

interface CheckedRowsProps {
  readonly check: ReplacementCheck
  readonly mode: Mode
  /** Rows of the file that are not appended, because they are already in the dataset. */
  readonly leftOut: number
}

export function CheckedRows({ check: { rows_now: now, rows_then: then, refused }, mode, leftOut }: CheckedRowsProps) {
  const t = useT()
  const words = (): string => {
    if (then === null) return t('replacing.rowsUnknown', { now })
    if (mode === 'replace') return t('replacing.rows', { now, then })
    const sum = { now, file: then, after: now + then - leftOut }
    return leftOut > 0 ? t('appending.rowsLeftOut', { ...sum, count: String(leftOut) }) : t('appending.rows', sum)
  }
  return (
    <p role="status">
      {words()}
      {refused > 0 && ` · ${t('replacing.refused', { count: refused })}`}
    </p>
  )
}
