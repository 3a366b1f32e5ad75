/** Custom widths, stored with the step: dragging an edge resizes, double-clicking it fits the content, and the menu does both. */
import { type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch } from '../step-store.ts'
import { clampWidth, type WidthNames, withWidth } from './column-widths.ts'

interface Drag {
  readonly names: WidthNames
  /** Whether Shift was held at the start of the drag. */
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
    const save = (next: Record<string, number>) =>
      dispatch({ type: 'edit', edit: { kind: 'table', stepId, settings: { widths: next } }, label: t('edit.table') })
    const set = (names: WidthNames, isAll: boolean, width: number | null) => save(withWidth(widths, names, isAll, width))
    return {
      chosen: drag ? withWidth(widths, drag.names, drag.isAll, drag.width) : widths,
      set,
      /** Props of the edge of an element that is `width` pixels wide. With Shift, the edge resizes all columns of a measure. */
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
          // the last moves may not have been drawn yet
          if (drag && widthAt(drag, event) !== drag.from) set(drag.names, drag.isAll, widthAt(drag, event))
          setDrag(null)
        },
        onPointerCancel: () => setDrag(null),
        onDoubleClick: (event: MouseEvent) => {
          // a column without a custom width has the width of its measure
          set(names, event.shiftKey || widths[names.one] === undefined, null)
        },
        onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      }),
    }
  }, [t, dispatch, drag, widths, stepId])
}
export type Resize = ReturnType<typeof useResize>
