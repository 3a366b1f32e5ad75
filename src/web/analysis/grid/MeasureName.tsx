/** The name of a measure in a header of the table: dragged by it, the measure takes the place of another one, or leaves the table. */
import { pointerIntersection } from '@dnd-kit/collision'
import { useDraggable, useDragOperation, useDroppable } from '@dnd-kit/react'
import { useId } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { type DragData, type DropData, dragOf } from '../sidebar/drag-data.ts'
import { useMayArrange } from '../step-store.ts'
import classes from './GridHeaders.module.css'
import { isTouch } from './geometry.ts'

/** Over the parts of the table, which stand for areas. */
const OVER_THE_TABLE = 5

/** Where there is no room, the name gives way rather than what the values are shown as. */
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
  // not its place: lines that scroll give their elements to others
  const id = useId()
  const data: DragData & Record<string, unknown> = { field: { kind: 'measure', id: measure.id }, name: measure.name, from: 'values', index }
  const { ref } = useDraggable({ id: `header:values:${id}`, data })
  return (
    // by keyboard, Delete and Alt with the arrows do what dragging does: the grid has one stop for Tab
    <span ref={ref} className={classes.measureName} data-measure-name title={label} tabIndex={-1}>
      <Label name={measure.name} label={label} />
    </span>
  )
}

/** `label`: its name with what its values are shown as; `index`: its place among the measures. Under a finger, headers scroll. */
export function MeasureName({ measure, label, index }: { measure: Measure | undefined; label: string; index: number }) {
  const mayArrange = useMayArrange()
  if (!measure || !mayArrange || isTouch) return <Label name={measure?.name ?? label} label={label} />
  return <Dragged measure={measure} label={label} index={index} />
}

/** The measure whose place in the table, or whose chip, is being dragged; null for none. */
export function useDraggedMeasure(): string | null {
  const { source } = useDragOperation()
  const field = dragOf(source)?.field
  return field?.kind === 'measure' ? field.id : null
}

interface MeasureDropProps {
  /** Its place among the measures. */
  readonly index: number
  /** Tells headers of one measure apart. */
  readonly place: string
}

/** Takes a measure that is dragged onto the header of another one. */
export function MeasureDrop({ index, place }: MeasureDropProps) {
  const data: DropData & Record<string, unknown> = { area: 'values', index, takesPlace: true }
  const { ref, isDropTarget } = useDroppable({ id: `measure:${place}`, data, collisionDetector: pointerIntersection, collisionPriority: OVER_THE_TABLE })
  return <span ref={ref} aria-hidden="true" className={classes.measureDrop} data-over={isDropTarget || undefined} />
}
