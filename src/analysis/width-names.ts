/** Names of what has a chosen width in the table of a step, and the ids in them. */

/** A row field that has a column of its own. */
export const fieldWidth = (columnId: string): string => `field:${columnId}`
/** All columns of a measure. */
export const measureWidth = (measureId: string): string => `measure:${measureId}`
const SINGLE = 'column:'
/** What the names of single columns of a measure begin with; a hash of the column's key follows. '' where measures stand below each other. */
export const ownWidths = (measureId: string): string => `${SINGLE}${measureId}:`
export const isOwnWidth = (name: string): boolean => name.startsWith(SINGLE)

type Widths = Readonly<Record<string, number>>
/** What an id is from now on; null where its width goes. */
type NewId = (id: string) => string | null

/** The widths with other ids in their names. */
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
