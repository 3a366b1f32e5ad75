/** Drags fields, chips and headers by mouse, touch and keyboard. A drop makes one undoable edit. */
import { Accessibility, PointerActivationConstraints, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, KeyboardSensor, PointerSensor, useDragDropManager, useDragOperation } from '@dnd-kit/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { useEdits } from '../use-edits.ts'
import { useTable } from '../use-table.ts'
import { useAreaName } from './area-names.ts'
import { type DragData, type DropOutcome, dragOf, dropOf, dropOutcome } from './drag-data.ts'
import classes from './Sidebar.module.css'

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

type Held = { data?: unknown } | null
interface Dragging {
  readonly operation: { readonly source: Held; readonly target: Held }
}
const verdictIn = ({ operation: { source, target } }: Dragging): DropOutcome => dropOutcome(dragOf(source), dropOf(target))

function useAnnouncements() {
  const t = useT()
  const areaName = useAreaName()
  return useMemo(() => {
    const named = ({ operation: { source } }: Dragging) => dragOf(source)?.name ?? ''
    const worded = (event: Dragging, verdict: DropOutcome, place: 'over' | 'dropped', none: 'nowhere' | 'cancelled'): string => {
      const name = named(event)
      if (verdict.kind === 'place') return t(`drag.${place}`, { name, area: areaName(verdict.area) })
      if (verdict.kind === 'remove') return t(place === 'over' ? 'drag.leaving' : 'drag.removed', { name, area: areaName(verdict.area) })
      return t(`drag.${none}`, { name })
    }
    return {
      dragstart: (event: Dragging) => t('drag.lifted', { name: named(event) }),
      dragover: (event: Dragging) => worded(event, verdictIn(event), 'over', 'nowhere'),
      dragend: (event: Dragging & { canceled: boolean }) => worded(event, event.canceled ? { kind: 'none' } : verdictIn(event), 'dropped', 'cancelled'),
    }
  }, [t, areaName])
}

/** Applies a drop as one edit. */
function useDrop(): (drag: DragData, verdict: DropOutcome) => void {
  const t = useT()
  const { place, edit } = useEdits()
  const { set } = useTable()
  return useCallback(
    ({ field, name, from }, verdict) => {
      if (verdict.kind === 'none') return
      const { area } = verdict
      if (field.kind === 'values') {
        if (area === 'rows' || area === 'columns') set({ values_on: area }, t('edit.valuesOn'))
      } else if (verdict.kind === 'place') place(field, area, verdict.index, from)
      else edit({ kind: 'remove', id: field.kind === 'measure' ? field.id : field.column.id, area }, name)
    },
    [t, place, edit, set],
  )
}

/** Where the dragged element was grabbed, relative to its corner, in CSS pixels. */
function useGrip(): { readonly x: number; readonly y: number } {
  const operation = useDragDropManager()?.dragOperation
  const { source } = useDragOperation()
  return useMemo(() => {
    const box = source?.element?.getBoundingClientRect()
    const held = operation?.position.initial
    return box && held ? { x: held.x - box.left, y: held.y - box.top } : { x: 0, y: 0 }
  }, [source, operation])
}

/** The preview at the pointer: the name of the field, and what dropping it here would do. */
function Ghost() {
  const t = useT()
  const areaName = useAreaName()
  const { source, target } = useDragOperation()
  const grip = useGrip()
  const drag = dragOf(source)
  if (!drag) return null
  const verdict = dropOutcome(drag, dropOf(target))
  return (
    <span
      className={classes.ghost}
      data-verdict={verdict.kind}
      // the library positions the preview over the dragged element; move it to the pointer
      style={{ marginInlineStart: Math.max(0, grip.x - 16), marginBlockStart: Math.max(0, grip.y - 12) }}
    >
      {drag.name}
      {verdict.kind !== 'none' && (
        <span className={classes.ghostNote}>{verdict.kind === 'place' ? t('drag.to', { area: areaName(verdict.area) }) : t('chip.remove')}</span>
      )}
    </span>
  )
}

export function FieldDrag({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const t = useT()
  const announcements = useAnnouncements()
  const drop = useDrop()
  return (
    <DragDropProvider
      plugins={(defaults) => [
        ...defaults,
        StyleInjector.configure({ nonce: nonce() }),
        Accessibility.configure({ announcements, screenReaderInstructions: { draggable: t('chip.lift') } }),
      ]}
      sensors={
        disabled
          ? []
          : [
              PointerSensor.configure({ activationConstraints: [new PointerActivationConstraints.Distance({ value: 5 })] }),
              KeyboardSensor.configure({
                offset: { x: 70, y: 28 },
                keyboardCodes: {
                  start: ['Space'],
                  cancel: ['Escape'],
                  end: ['Space', 'Enter', 'Tab'],
                  up: ['ArrowUp'],
                  down: ['ArrowDown'],
                  left: ['ArrowLeft'],
                  right: ['ArrowRight'],
                },
              }),
            ]
      }
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const drag = dragOf(source)
        if (!canceled && drag) drop(drag, dropOutcome(drag, dropOf(target)))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Ghost />
      </DragOverlay>
    </DragDropProvider>
  )
}
