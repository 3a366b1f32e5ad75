/** Drills an innermost date group down to the next finer grain, and leaves its siblings collapsed. */
import { type RefObject, useMemo } from 'react'
import { useDrill } from '../sidebar/dates/use-drill.ts'
import type { Axis, GridActions } from './grid-actions.ts'
import type { GroupDrill } from './grid-parts.ts'

/** Null if the innermost field of the axis is not a date or has no finer grain. */
export function useGroupDrill(axis: Axis, fields: readonly { readonly column_id: string }[], actions: RefObject<GridActions>): GroupDrill | null {
  const finer = useDrill(axis, fields.at(-1)?.column_id)
  return useMemo(() => {
    if (!finer) return null
    const onOpen: GroupDrill['onOpen'] = (key) => {
      finer.nest()
      actions.current.openOnly(axis, key)
    }
    return { label: finer.label, onOpen }
  }, [finer, axis, actions])
}
