/** Announces to screen readers when the open step has a new result, and its size, or when the shown result is outdated, and why. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { pendingChanges } from '../../analysis/pending-changes.ts'
import { activeStep, isStale, runOf } from '../../analysis/step-session.ts'
import { paragraph } from '../../format/sentences.ts'
import { announcements } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { usePage, useSession } from './step-store.ts'

/** Failures are announced by the strip that shows them. */
export function useSpokenResult(): void {
  const t = useT()
  const locale = useLocale()
  const stepId = useSession((s) => activeStep(s).step_id)
  const result = usePage((s) => s.results[activeStep(s.session).step_id]?.result)
  const pending = useSession((s) => (s.deferUpdates && isStale(s) ? pendingChanges(s) : 0))
  const isStopped = useSession((s) => runOf(s).state === 'stopped')
  const hasResult = result !== undefined
  const shown = useRef({ stepId, result: undefined as typeof result })
  // effect events, so that a change of language does not repeat an announcement
  const sayUpdated = useEffectEvent((rows: number) => announcements.say(t('state.updated', { rows })))
  const sayStale = useEffectEvent((count: number) => announcements.say(paragraph(locale, t('state.stale'), t('state.staleText', { count }))))
  const sayStopped = useEffectEvent(() => announcements.say(hasResult ? t('state.stopped') : t('state.notRunText')))
  useEffect(() => {
    const before = shown.current
    shown.current = { stepId, result }
    // opening a step that already has a result announces nothing
    const isNew = result !== undefined && before.result !== result && (before.stepId === stepId || before.result === undefined)
    if (isNew) sayUpdated(result.row_keys)
  }, [stepId, result])
  useEffect(() => {
    if (pending > 0) sayStale(pending)
  }, [pending])
  useEffect(() => {
    if (isStopped) sayStopped()
  }, [isStopped])
}
