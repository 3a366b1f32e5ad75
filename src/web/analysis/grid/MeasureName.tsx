/** The name of a measure in a header. It can be dragged onto another measure to move it, or out of the table to remove it. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDraggable, useDragOperation, useDroppable } from '@dnd-kit/react'
import { useId } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { type DragData, type DropData, dragOf } from '../sidebar/drag-data.ts'
import { useMayArrange } from '../step-store.ts'
import classes from './GridHeaders.module.css'
import { isTouch } from './geometry.ts'

/** Higher than the priority of the table's drop targets for fields. */
const OVER_THE_TABLE = 5

/** Truncates only the measure's name if there is too little room, so that "show values as" stays readable. */
function Label({ name, label }: { name: string; label: string }) {
  if (label === name || !label.startsWith(name)) return label
  return (
    <span className={classes.titled}>
      <span>{name}</span>
      <span>{label.slice(name.length)}</span>
    </span>
  )
}

function Dragged({ measure, label, index }: { measure: Measure; label: string; index: number }) {
  // an ID, not the position: elements are reused for other lines while scrolling
  const id = useId()
  const data: DragData & Record<string, unknown> = { field: { kind: 'measure', id: measure.id }, name: measure.name, from: 'values', index }
  const { ref } = useDraggable({ id: `header:values:${id}`, data })
  return (
    // keyboard users press Delete and Alt with the arrow keys instead of dragging: the grid is a single tab stop
    <span ref={ref} className={classes.measureName} data-measure-name title={label} tabIndex={-1}>
      <Label name={measure.name} label={label} />
    </span>
  )
}

/**
 * `label` is the name with "show values as"; `index` is the measure's position among the measures. On touch screens,
 * headers cannot be dragged, because that scrolls.
 */
export function MeasureName({ measure, label, index }: { measure: Measure | undefined; label: string; index: number }) {
  const mayArrange = useMayArrange()
  if (!measure || !mayArrange || isTouch) return <Label name={measure?.name ?? label} label={label} />
  return <Dragged measure={measure} label={label} index={index} />
}

/** The ID of the measure whose header or chip is being dragged; null if none is. */
export function useDraggedMeasure(): string | null {
  const { source } = useDragOperation()
  const field = dragOf(source)?.field
  return field?.kind === 'measure' ? field.id : null
}

interface MeasureDropProps {
  /** Index among the measures. */
  readonly index: number
  /** Makes the ID unique if a measure has several headers. */
  readonly place: string
}

/** Makes a measure's header a drop target for other measures. */
export function MeasureDrop({ index, place }: MeasureDropProps) {
  const data: DropData & Record<string, unknown> = { area: 'values', index, takesPlace: true }
  const { ref, isDropTarget } = useDroppable({ id: `measure:${place}`, data, collisionDetector: pointerIntersection, collisionPriority: OVER_THE_TABLE })
  return <span ref={ref} aria-hidden="true" className={classes.measureDrop} data-over={isDropTarget || undefined} />
}
