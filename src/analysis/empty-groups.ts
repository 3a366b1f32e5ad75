/** The fields of a layout that show groups without rows (`show_empty`), when fields come, go or change. */
import type { PivotLayout } from '../contract/step.ts'

/** A layout whose fields with these IDs show groups without rows. No field leaves the key out, so that the config is as it was before there was one. */
export function withEmptyGroups(pivot: PivotLayout, ids: readonly string[]): PivotLayout {
  const { show_empty: _known, ...rest } = pivot
  return ids.length === 0 ? rest : { ...rest, show_empty: [...new Set(ids)] }
}

/** The setting for some of its fields, under other IDs where asked. */
export const emptyGroupsOf = ({ show_empty = [] }: PivotLayout, keeps: (id: string) => boolean, to = (id: string): string => id): { show_empty?: string[] } => {
  const ids = [...new Set(show_empty.filter(keeps).map(to))]
  return ids.length === 0 ? {} : { show_empty: ids }
}

/** Whether a field shows groups without rows. */
export const showsEmptyGroups = ({ show_empty }: PivotLayout, id: string): boolean => show_empty?.includes(id) ?? false
