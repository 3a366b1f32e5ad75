/** Widths that a person chose, kept with the step: by dragging an edge, double click to fit, or from the menu. */
import { type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { useDispatch } from '../step-store.ts'

const WIDTH_MIN = 24
const WIDTH_MAX = 1_000
const within = (width: number): number => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))

/** Names of widths: of one column, and of all that belong together; `parts` is what the names of single ones begin with. */
export interface WidthNames {
  readonly one: string
  readonly all: string
  readonly parts: string | null
}
export const lone = (name: string): WidthNames => ({ one: name, all: name, parts: null })

type Chosen = Readonly<Record<string, number>>

/** The chosen widths after one was set; for all columns of a measure together, those of single ones give way. null fits the content. */
export function withWidth(chosen: Chosen, { one, all, parts }: WidthNames, isAll: boolean, width: number | null): Record<string, number> {
  const name = isAll ? all : one
  const gone = (known: string) => known === name || ((isAll || all === one) && parts !== null && known.startsWith(parts))
  const rest = Object.entries(chosen).filter(([known]) => !gone(known))
  return Object.fromEntries(width === null ? rest : [...rest, [name, within(width)]])
}

interface Drag {
  readonly names: WidthNames
  /** Whether Shift was held when it began. */
  readonly isAll: boolean
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
    const set = (names: WidthNames, isAll: boolean, width: number | null) => save(withWidth(widths, names, isAll, width))
    return {
      chosen: drag ? withWidth(widths, drag.names, drag.isAll, drag.width) : widths,
      set,
      /** Properties of the edge of something that is `width` pixels wide. With Shift it sets all columns of a measure. */
      edge: (names: WidthNames, width: number) => ({
        onPointerDown: (event: PointerEvent) => {
          event.stopPropagation()
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ names, isAll: event.shiftKey, from: width, x: event.clientX, width })
        },
        onPointerMove: (event: PointerEvent) => {
          event.stopPropagation()
          if (drag?.names.one === names.one) setDrag({ ...drag, width: within(drag.from + event.clientX - drag.x) })
        },
        onPointerUp: (event: PointerEvent) => {
          event.stopPropagation()
          if (drag && drag.width !== drag.from) set(drag.names, drag.isAll, drag.width)
          setDrag(null)
        },
        onPointerCancel: () => setDrag(null),
        onDoubleClick: (event: MouseEvent) => {
          // a column that has no width of its own has that of its measure
          set(names, event.shiftKey || widths[names.one] === undefined, null)
        },
        onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      }),
    }
  }, [t, dispatch, drag, widths, stepId])
}
export type Resize = ReturnType<typeof useResize>
