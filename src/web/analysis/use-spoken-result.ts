/** Announces changes of the open step to screen readers: a new result with its size, or why the shown one is out of date. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { activeStep, isStale, pendingChanges, runOf } from '../../analysis/step-session.ts'
import { paragraph } from '../../format/sentences.ts'
import { announcements } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { usePage, useSession } from './step-store.ts'

/** Does not announce failures: their strip is an alert. */
export function useSpokenResult(): void {
  const t = useT()
  const locale = useLocale()
  const stepId = useSession((s) => activeStep(s).step_id)
  const result = usePage((s) => s.results[activeStep(s.session).step_id]?.result)
  const pending = useSession((s) => (s.deferUpdates && isStale(s) ? pendingChanges(s) : 0))
  const isStopped = useSession((s) => runOf(s).state === 'stopped')
  const hasResult = result !== undefined
  const shown = useRef({ stepId, result: undefined as typeof result })
  // does not repeat an announcement when the language changes
  const sayUpdated = useEffectEvent((rows: number) => announcements.say(t('state.updated', { rows })))
  const sayStale = useEffectEvent((count: number) => announcements.say(paragraph(locale, t('state.stale'), t('state.staleText', { count }))))
  const sayStopped = useEffectEvent(() => announcements.say(hasResult ? t('state.stopped') : t('state.notRunText')))
  useEffect(() => {
    const before = shown.current
    shown.current = { stepId, result }
    // opening a step whose result is already known announces nothing
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
