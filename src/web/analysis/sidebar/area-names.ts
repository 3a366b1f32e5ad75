import { useCallback } from 'react'
import type { Area } from '../../../analysis/edits/placing.ts'
import { useT } from '../../i18n/locale.tsx'

export const AREAS = ['filters', 'columns', 'rows', 'values'] as const satisfies readonly Area[]
const KEYS = { filters: 'sidebar.filters', columns: 'sidebar.columnsArea', rows: 'sidebar.rowsArea', values: 'sidebar.values' } as const

/** Returns a function that names an area in the interface language. */
export function useAreaName(): (area: Area) => string {
  const t = useT()
  return useCallback((area) => t(KEYS[area]), [t])
}
