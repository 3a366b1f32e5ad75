/** Sets custom widths, which are stored in the step: dragging an edge resizes a column, a double click fits it to the content; the menu offers both. */
import { type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch } from '../step-store.ts'
import { clampWidth, type WidthNames, withWidth } from './column-widths.ts'

interface Drag {
  readonly names: WidthNames
  /** Whether Shift was held when the drag started. */
  readonly isAll: boolean
  readonly from: number
  readonly x: number
  readonly width: number
}

const widthAt = (drag: Drag, event: PointerEvent): number => clampWidth(drag.from + event.clientX - drag.x)

export function useResize(step: Step) {
  const t = useT()
  const dispatch = useDispatch()
  const [drag, setDrag] = useState<Drag | null>(null)
  const stepId = step.step_id
  const { widths } = step.table_settings
  return useMemo(() => {
    const set = (names: WidthNames, isAll: boolean, width: number | null) => {
      const settings = { widths: withWidth(widths, names, isAll, width) }
      // several changes of one width in a row are one undo step
      const mergeKey = `width ${stepId} ${isAll ? `all ${names.all}` : names.one}`
      dispatch({ type: 'edit', edit: { kind: 'table', stepId, settings }, label: t('edit.table'), mergeKey })
    }
    return {
      chosen: drag ? withWidth(widths, drag.names, drag.isAll, drag.width) : widths,
      set,
      /** Event handlers for the edge of an element with the given width. With Shift, all columns of the measure are resized. */
      edge: (names: WidthNames, width: number) => ({
        onPointerDown: (event: PointerEvent) => {
          event.stopPropagation()
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ names, isAll: event.shiftKey, from: width, x: event.clientX, width })
        },
        onPointerMove: (event: PointerEvent) => {
          event.stopPropagation()
          if (drag?.names.one === names.one) setDrag({ ...drag, width: widthAt(drag, event) })
        },
        onPointerUp: (event: PointerEvent) => {
          event.stopPropagation()
          // computed from the event, since the last moves may not have been rendered yet
          if (drag && widthAt(drag, event) !== drag.from) set(drag.names, drag.isAll, widthAt(drag, event))
          setDrag(null)
        },
        onPointerCancel: () => setDrag(null),
        onDoubleClick: (event: MouseEvent) => {
          // without a custom width of its own, the column has the width set for its measure
          set(names, event.shiftKey || widths[names.one] === undefined, null)
        },
        onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      }),
    }
  }, [t, dispatch, drag, widths, stepId])
}
export type Resize = ReturnType<typeof useResize>
