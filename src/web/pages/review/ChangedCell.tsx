/** A cell whose stored value differs from the file. Its original text shows on focus or touch, and is part of its name for screen readers. */
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { StoredChange } from '../../../contract/source-findings.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './Review.module.css'

interface ChangedCellProps {
  readonly text: string
  readonly change: StoredChange
  /** Whether the original texts of all cells are shown. */
  readonly saysFile: boolean
  /** Whether Tab reaches this cell. Arrow keys reach the others. */
  readonly isReached: boolean
  readonly onReach: () => void
}

const SAID = { form: 'review.inFile', misfit: 'review.misfit', nothing: 'review.nothing' } as const

export function ChangedCell({ text, change, saysFile, isReached, onReach }: ChangedCellProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const open = (): void => {
    onReach()
    setOpen(true)
  }
  return (
    <UnstyledButton
      className={classes.changed ?? ''}
      data-place={`${change.row} ${change.column}`}
      tabIndex={isReached ? 0 : -1}
      onFocus={open}
      onClick={open}
      onBlur={() => setOpen(false)}
    >
      {change.kind === 'form' ? <u>{text}</u> : <s>{change.text}</s>}
      <span className={saysFile || isOpen ? classes.said : 'visually-hidden'}>{t(SAID[change.kind], { text: change.text })}</span>
    </UnstyledButton>
  )
}

type Place = Pick<StoredChange, 'row' | 'column'>

/** Returns the changed cell that an arrow key leads to; undefined for other keys and at the end. `changes`: in the order of reading. */
export function neighbour(changes: readonly Place[], from: Place, key: string): Place | undefined {
  const at = changes.findIndex(({ row, column }) => row === from.row && column === from.column)
  switch (key) {
    case 'ArrowRight':
      return changes[at + 1]
    case 'ArrowLeft':
      return changes[at - 1]
    case 'ArrowDown':
      return changes.find(({ row, column }) => column === from.column && row > from.row)
    case 'ArrowUp':
      return changes.findLast(({ row, column }) => column === from.column && row < from.row)
    default:
      return undefined
  }
}

/** Moves the focus between changed cells by arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, changes: readonly Place[]): void {
  const place = event.target instanceof HTMLElement ? event.target.dataset.place : undefined
  if (place === undefined) return
  const [row = 0, column = 0] = place.split(' ').map(Number)
  const next = neighbour(changes, { row, column }, event.key)
  if (!next) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
}
