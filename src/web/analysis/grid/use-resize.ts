/** Widths that a person chose, kept with the step: by dragging an edge, double click to fit, or from the menu. */
import { type PointerEvent, useMemo, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch } from '../step-store.ts'

const WIDTH_MIN = 24
const WIDTH_MAX = 1_000
const within = (width: number): number => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))

interface Drag {
  readonly name: string
  readonly from: number
  readonly x: number
  readonly width: number
}

export function useResize(step: Step) {
  const t = useT()
  const dispatch = useDispatch()
  const [drag, setDrag] = useState<Drag | null>(null)
  const stepId = step.step_id
  const { widths } = step.table_settings
  return useMemo(() => {
    const save = (next: Record<string, number>) =>
      dispatch({ type: 'edit', edit: { kind: 'table', stepId, settings: { widths: next } }, label: t('edit.table') })
    const fitContent = (name: string) => save(Object.fromEntries(Object.entries(widths).filter(([known]) => known !== name)))
    return {
      chosen: drag ? { ...widths, [drag.name]: drag.width } : widths,
      fitContent,
      set: (name: string, width: number) => save({ ...widths, [name]: within(width) }),
      /** Properties of the edge of something that is `width` pixels wide. */
      edge: (name: string, width: number) => ({
        onPointerDown: (event: PointerEvent) => {
          event.stopPropagation()
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ name, from: width, x: event.clientX, width })
        },
        onPointerMove: (event: PointerEvent) => {
          event.stopPropagation()
          if (drag?.name === name) setDrag({ ...drag, width: within(drag.from + event.clientX - drag.x) })
        },
        onPointerUp: (event: PointerEvent) => {
          event.stopPropagation()
          if (drag && drag.width !== drag.from) save({ ...widths, [name]: drag.width })
          setDrag(null)
        },
        onPointerCancel: () => setDrag(null),
        onDoubleClick: () => fitContent(name),
        onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      }),
    }
  }, [t, dispatch, drag, widths, stepId])
}
export type Resize = ReturnType<typeof useResize>
