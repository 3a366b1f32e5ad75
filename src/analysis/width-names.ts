/** Names for the parts of a step's table that have a chosen width, and the IDs in them. */

/** A row field with its own column. */
export const fieldWidth = (columnId: string): string => `field:${columnId}`
/** All columns of a measure. */
export const measureWidth = (measureId: string): string => `measure:${measureId}`
const SINGLE = 'column:'
/** The prefix for single columns of a measure; a hash of the column's key follows. The measure ID is '' if measures are stacked in rows. */
export const ownWidths = (measureId: string): string => `${SINGLE}${measureId}:`
export const isOwnWidth = (name: string): boolean => name.startsWith(SINGLE)

type Widths = Readonly<Record<string, number>>
/** The new ID; null removes the width. */
type NewId = (id: string) => string | null

/** The widths with other IDs in their names. */
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
