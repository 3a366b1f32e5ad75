/** Words about columns that repeat one value on every row of a key, each of which counts once per key. */
import type { Column } from '../../contract/column.ts'
import type { CountedOnce } from '../../contract/explanation.ts'
import { useT } from '../i18n/locale.tsx'
import { useColumnName } from './display-columns.ts'

/** Returns what an explanation says about values that count once per key. */
export function useCountedOnceWords(): (once: CountedOnce) => string {
  const t = useT()
  const columnName = useColumnName()
  return ({ keys, key_count, row_count }) => {
    const columns = keys.map(({ id, name }) => columnName(id, name)).join(t('app.listSeparator'))
    const counts = { keys: key_count, rows: row_count }
    return keys.length === 0 ? t('explain.onceHidden', counts) : t('explain.once', { columns, ...counts })
  }
}

/** The tooltip of a field: its name, and how it counts if it repeats by a key. `columns`: those under whose names the key is shown. */
export function useFieldTitle(): (column: Column, columns: () => readonly Column[]) => string {
  const t = useT()
  return (column, columns) => {
    if (!column.repeats) return column.name
    const all = columns()
    const keys = column.repeats.keys.flatMap((id) => all.find((c) => c.id === id)?.name ?? [])
    return keys.length === 0 ? column.name : t('sidebar.countsOnce', { field: column.name, columns: keys.join(t('app.listSeparator')) })
  }
}
