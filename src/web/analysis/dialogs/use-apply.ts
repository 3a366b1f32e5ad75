/**
 * Applies a form whose definition is tried on the server. If a trial is running, the form waits and is applied when the
 * trial ends. Escape and further input end the wait.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { announcements } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'

export interface Applying {
  readonly isWaiting: boolean
  /** Call it instead of applying while the trial runs. */
  readonly wait: () => void
  readonly stop: () => void
}

/** `apply` validates the form and applies it; it is called again when the trial has ended. */
export function useApply(isTrying: boolean, apply: () => void): Applying {
  const t = useT()
  const [isWaiting, setWaiting] = useState(false)
  const applyNow = useEffectEvent(apply)
  const stop = () => setWaiting(false)

  useEffect(() => {
    if (!isWaiting || isTrying) return
    setWaiting(false)
    applyNow()
  }, [isWaiting, isTrying])

  useEffect(() => {
    if (!isWaiting) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // the dialog stays open: the first Escape ends only the wait
      event.stopImmediatePropagation()
      setWaiting(false)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isWaiting])

  const wait = () => {
    setWaiting(true)
    announcements.say(t('measure.waits'))
  }
  return { isWaiting, wait, stop }
}
