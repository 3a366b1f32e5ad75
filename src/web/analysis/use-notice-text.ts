/** Texts of the notices about a result, in the interface language. */
import type { ResultNotice } from '../../contract/pivot-result.ts'
import { useT } from '../i18n/locale.tsx'
import { useColumnName } from './display-columns.ts'

export function useNoticeText(): (notice: ResultNotice) => string {
  const t = useT()
  const columnName = useColumnName()
  return ({ code, message, params = {} }) => {
    const field = columnName(String(params.column_id ?? ''), message)
    return t(`notice.${code}`, { name: message, measure: '', count: 0, ...params, field })
  }
}
