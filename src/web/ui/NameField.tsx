/** Edits a name in place: Enter or leaving the field accepts it, Escape cancels. Rejects an empty name with a message. */
import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announcements, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './NameField.module.css'
import { keyMeaning } from './name-keys.ts'

const NAME_MAX = 500

interface NameFieldProps {
  readonly name: string
  readonly label: string
  readonly className?: string
  readonly maxLength?: number
  /** Returns the error text for a name; null if the name is valid. */
  readonly problemOf?: (name: string) => string | null
  readonly onRename: (name: string) => void
  readonly onClose: () => void
  /** The element to focus after a key closed the field. If the field was left in another way, the focus has already moved. */
  readonly owner: () => HTMLElement | null | undefined
}

const keepInside = (event: SyntheticEvent): void => event.stopPropagation()

export function NameField({ name: known, label, className = '', maxLength = NAME_MAX, problemOf, onRename, onClose, owner }: NameFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [name, setName] = useState(known)
  const [isRefused, setRefused] = useState(false)
  useLayoutEffect(() => input.current?.select(), [])
  const problem = name.trim() === '' ? t('analysis.nameRequired') : name.trim() === known ? null : (problemOf?.(name.trim()) ?? null)

  const close = (isTaken: boolean, by: 'key' | 'leaving'): void => {
    if (isDone.current) return
    isDone.current = true
    if (isTaken && name.trim() !== known) onRename(name.trim())
    if (by === 'leaving') onClose()
    else {
      flushSync(onClose)
      owner()?.focus()
    }
  }
  const take = (): void => {
    if (problem === null) close(true, 'key')
    else {
      setRefused(true)
      announcements.say(problem, 'assertive')
    }
  }
  const leave = (): void => {
    if (problem !== null && !isDone.current) toasts.show({ severity: 'error', title: problem })
    close(problem === null, 'leaving')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const meaning = keyMeaning(event.nativeEvent)
    if (meaning === 'take' || meaning === 'save') take()
    if (meaning === 'cancel') close(false, 'key')
    if (meaning !== null) event.preventDefault()
    // the save shortcut accepts the name and bubbles up to the page, which saves
    if (meaning !== 'save') event.stopPropagation()
  }
  return (
    <Tooltip opened={isRefused && problem !== null} label={problem} position="bottom-start">
      <input
        ref={input}
        className={`${classes.field} ${className}`}
        aria-label={label}
        aria-invalid={isRefused && problem !== null}
        value={name}
        maxLength={maxLength}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the name that was pressed
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onPointerDown={keepInside}
        onPointerMove={keepInside}
        onClick={keepInside}
        onDoubleClick={keepInside}
        onContextMenu={keepInside}
      />
    </Tooltip>
  )
}
