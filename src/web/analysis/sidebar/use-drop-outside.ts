/** Drop targets that remove a field dragged out of an area. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDroppable } from '@dnd-kit/react'
import type { OutsideData } from './drag-data.ts'

/** Takes priority over areas that the dragged element still touches: the pointer position decides. */
const OVER_AREAS = 3

/** Ref for a part of the page that is not an area. `part` names it. */
export function useDropOutside(part: string): (element: Element | null) => void {
  const { ref } = useDroppable<OutsideData & Record<string, unknown>>({
    id: `out:${part}`,
    data: { isOut: true },
    collisionDetector: pointerIntersection,
    collisionPriority: OVER_AREAS,
  })
  return ref
}
