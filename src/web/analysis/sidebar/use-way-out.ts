/** Places where a field that is dragged out of an area is let go, and leaves it. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDroppable } from '@dnd-kit/react'
import type { OutData } from './drag-data.ts'

/** Over areas that what is dragged still touches: it is the pointer that says where it is. */
const OVER_AREAS = 3

/** The ref of a part of the page that is no area. `part` names it. */
export function useWayOut(part: string): (element: Element | null) => void {
  const { ref } = useDroppable<OutData & Record<string, unknown>>({
    id: `out:${part}`,
    data: { isOut: true },
    collisionDetector: pointerIntersection,
    collisionPriority: OVER_AREAS,
  })
  return ref
}
