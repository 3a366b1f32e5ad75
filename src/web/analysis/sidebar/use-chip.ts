/** Handles keys and actions of a chip. The focus follows a chip that is moved. */
import type { KeyboardEvent } from 'react'
import { type Area, type Field, idsIn } from '../../../analysis/edits/placing.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import { announcements } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useAreaName } from './area-names.ts'
import { chipGesture } from './chip-keys.ts'

export interface ChipAt {
  readonly field: Field
  readonly id: string
  readonly name: string
  readonly area: Area
  readonly index: number
  readonly last: number
}

/** The attribute value by which the chip at an index of an area is found. */
export const chipPlace = (area: Area, index: number): string => `${area}:${index}`

export const chipAt = (area: Area, index: number): HTMLElement | null => document.querySelector<HTMLElement>(`[data-chip="${chipPlace(area, index)}"]`)

/** After the next rendering, focuses the chip at an index; if there is none, the one before it, otherwise the area. */
function focusChip(area: Area, index: number): void {
  requestAnimationFrame(() => {
    const place = chipAt(area, index) ?? chipAt(area, index - 1) ?? document.querySelector<HTMLElement>(`[data-area="${area}"]`)
    place?.focus()
  })
}

interface ChipDoes {
  readonly remove: () => void
  readonly shift: (by: -1 | 1) => void
  readonly move: (to: Area) => void
  /** Handles the keys of the chip; other keys bubble up. */
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const nothing = (): void => undefined

/** `open` has the functions that open the chip's menu and its rename field. */
export function useChip({ field, id, name, area, index, last }: ChipAt, open = { menu: nothing, rename: nothing }): ChipDoes {
  const t = useT()
  const store = usePageStore()
  const { place, edit } = useEdits()
  const areaName = useAreaName()
  const landed = (to: Area, at: number) => {
    announcements.say(t('drag.dropped', { name, area: areaName(to) }))
    focusChip(to, at)
  }
  const remove = () => {
    edit({ kind: 'remove', id, area }, name)
    announcements.say(t('drag.removed', { name, area: areaName(area) }))
    focusChip(area, index)
  }
  const shift = (by: -1 | 1) => {
    edit({ kind: 'shift', id, area, by }, name)
    landed(area, index + by)
  }
  const move = (to: Area) => {
    const end = idsIn(activeStep(store.getState().session).config, to).length
    place(field, to, end, area)
    landed(to, end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const gesture = chipGesture(event, { area, index, last, isMeasure: field.kind === 'measure' })
    if (!gesture) return
    event.preventDefault()
    event.stopPropagation()
    if (gesture.kind === 'remove') remove()
    else if (gesture.kind === 'shift') shift(gesture.by)
    else if (gesture.kind === 'move') move(gesture.to)
    else open[gesture.kind]()
  }
  return { remove, shift, move, onKeyDown }
}
