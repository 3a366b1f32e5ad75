/** Dragging of fields and chips by mouse, touch and keyboard. The drop is one edit; the preview stays in here. */
import { Accessibility, PointerActivationConstraints, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, KeyboardSensor, PointerSensor } from '@dnd-kit/react'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { useEdits } from '../use-edits.ts'
import { useTable } from '../use-table.ts'
import { useAreaName } from './area-names.ts'
import { dragOf, dropOf, mayDrop } from './drag-data.ts'
import classes from './Sidebar.module.css'

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

export function FieldDrag({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  const t = useT()
  const { place } = useEdits()
  const { set } = useTable()
  const areaName = useAreaName()
  const announcements = useMemo(
    () => ({
      dragstart: ({ operation: { source } }: { operation: { source: { data?: unknown } | null } }) => t('drag.lifted', { name: dragOf(source)?.name ?? '' }),
      dragover: ({ operation: { source, target } }: { operation: { source: { data?: unknown } | null; target: { data?: unknown } | null } }) => {
        const over = dropOf(target)
        return over ? t('drag.over', { name: dragOf(source)?.name ?? '', area: areaName(over.area) }) : t('drag.nowhere', { name: dragOf(source)?.name ?? '' })
      },
      dragend: ({
        operation: { source, target },
        canceled,
      }: {
        operation: { source: { data?: unknown } | null; target: { data?: unknown } | null }
        canceled: boolean
      }) => {
        const over = dropOf(target)
        return canceled || !over
          ? t('drag.cancelled', { name: dragOf(source)?.name ?? '' })
          : t('drag.dropped', { name: dragOf(source)?.name ?? '', area: areaName(over.area) })
      },
    }),
    [t, areaName],
  )
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
        const drop = dropOf(target)
        if (canceled || !drag || !drop || !mayDrop(drag, drop.area)) return
        if (drag.field.kind !== 'values') place(drag.field, drop.area, drop.index, drag.from)
        else if (drop.area === 'rows' || drop.area === 'columns') set({ values_on: drop.area }, t('edit.valuesOn'))
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{(source) => <span className={classes.ghost}>{dragOf(source)?.name}</span>}</DragOverlay>
    </DragDropProvider>
  )
}
