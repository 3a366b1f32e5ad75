/** A drop target that removes a field dragged out of its area. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDroppable } from '@dnd-kit/react'
import type { OutsideData } from './drag-data.ts'

/** Higher than the priority of areas, which the dragged element may still overlap: the pointer's position decides. */
const OVER_AREAS = 3

/** Returns a ref for a part of the page that is not an area. `part` makes its ID unique. */
export function useDropOutside(part: string): (element: Element | null) => void {
  const { ref } = useDroppable<OutsideData & Record<string, unknown>>({
    id: `out:${part}`,
    data: { isOut: true },
    collisionDetector: pointerIntersection,
    collisionPriority: OVER_AREAS,
  })
  return ref
}
