/** The name of a field in the table's corner. It can be dragged to another area, or out of the table to remove the field. */
import { useDraggable } from '@dnd-kit/react'
import type { ReactNode } from 'react'
import { columnsOf } from '../../../analysis/step-session.ts'
import type { Column } from '../../../contract/column.ts'
import type { DragData } from '../sidebar/drag-data.ts'
import { useMayArrange, useSession } from '../step-store.ts'
import classes from './HeaderHandles.module.css'

interface FieldNameProps {
  readonly columnId: string
  readonly area: 'rows' | 'columns'
  readonly name: string
  /** Content in front of the name. */
  readonly children?: ReactNode
}

function Dragged({ column, area, name, children }: Omit<FieldNameProps, 'columnId'> & { column: Column }) {
  const data: DragData & Record<string, unknown> = { field: { kind: 'column', column }, name, from: area }
  const { ref, isDragging } = useDraggable({ id: `header:${area}:${column.id}`, data })
  return (
    // keyboard users move the field by its chip in the field list: the grid is a single tab stop
    <span ref={ref} className={classes.fieldName} data-field tabIndex={-1} data-dragging={isDragging || undefined}>
      {children}
      {name}
    </span>
  )
}

export function FieldName({ columnId, children, ...named }: FieldNameProps) {
  const column = useSession(columnsOf).find((c) => c.id === columnId)
  const mayArrange = useMayArrange()
  if (column && mayArrange)
    return (
      <Dragged column={column} {...named}>
        {children}
      </Dragged>
    )
  return (
    <span>
      {children}
      {named.name}
    </span>
  )
}
