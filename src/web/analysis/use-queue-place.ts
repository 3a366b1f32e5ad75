import { useEffect, useState } from 'react'
import { activeStep } from '../../analysis/step-session.ts'
import { QUEUE_POLL } from '../../contract/constants.ts'
import { call } from '../api/nexus.ts'
import { usePageStore } from './step-store.ts'

/** How many queries are queued before that of the open step; null if it is not queued. Polled during a run. */
export function useQueuePlace(): number | null {
  const store = usePageStore()
  const [before, setBefore] = useState<number | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const { analysis, session } = store.getState()
      const where = { analysis_id: analysis.id, step_id: activeStep(session).step_id }
      const reply = await call('apiv2/get_step_progress', where, { signal: controller.signal, quiet: true, background: true })
      if (controller.signal.aborted) return
      setBefore(reply.ok && reply.data.state === 'waiting' ? reply.data.before : null)
      timer = setTimeout(() => void ask(), QUEUE_POLL)
    }
    timer = setTimeout(() => void ask(), QUEUE_POLL)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [store])
  return before
}
