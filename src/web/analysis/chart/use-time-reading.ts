/** How the fields of a step count time on this page: the same for its chart and its key figures. */
import { useMemo } from 'react'
import { chartWindow, columnsOfStep } from '../../../analysis/chart-time.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { TimeReading } from '../../../format/headline.ts'
import { dayIn } from '../../../format/moment.ts'
import { usePage, useSession } from '../step-store.ts'

/** `config`: that of the result. */
export function useTimeReading(config: StepConfig): TimeReading {
  const stored = useSession((s) => draftOf(s).dataset.columns)
  const { calendar, time_zone } = usePage((s) => s.analysis)
  return useMemo(() => {
    const columns = columnsOfStep(stored, config)
    return { window: (id, dtype) => chartWindow(columns, id, dtype), calendar, today: dayIn(time_zone, new Date()) }
  }, [stored, config, calendar, time_zone])
}
