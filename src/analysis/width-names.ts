/** Keys under which a step stores the widths that a person set, and how to change the IDs in them. */

/** The key for a row field with its own column. */
export const fieldWidth = (columnId: string): string => `field:${columnId}`
/** The key for all columns of a measure. */
export const measureWidth = (measureId: string): string => `measure:${measureId}`
const SINGLE = 'column:'
/** Key prefix for single columns of a measure, followed by a hash of the column's key. The measure ID is '' if measures are stacked in rows. */
export const ownWidths = (measureId: string): string => `${SINGLE}${measureId}:`
export const isOwnWidth = (name: string): boolean => name.startsWith(SINGLE)

type Widths = Readonly<Record<string, number>>
/** Returns the new ID; null removes the width. */
type NewId = (id: string) => string | null

/** Replaces IDs in the keys of stored widths. */
export function widthsWith(widths: Widths, ids: { readonly field?: NewId; readonly measure?: NewId }): Record<string, number> {
  const kinds: Readonly<Record<string, NewId | undefined>> = { field: ids.field, measure: ids.measure, column: ids.measure }
  return Object.fromEntries(
    Object.entries(widths).flatMap(([name, width]): [string, number][] => {
      const [kind = '', id, ...rest] = name.split(':')
      const next = id === undefined ? undefined : kinds[kind]?.(id)
      if (next === undefined) return [[name, width]]
      return next === null ? [] : [[[kind, next, ...rest].join(':'), width]]
    }),
  )
}
