/** When the live data of a report was read. */

import { Button } from '@mantine/core'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { READING, type StepReply } from '../reading/use-step-result.ts'
import { usePage } from '../step-store.ts'
import { AsOf } from './AsOf.tsx'
import classes from './Live.module.css'
import { useRefreshLive } from './use-refresh-live.ts'

/** Computes all steps of the report again. Their last results stay in sight. */
function useRenewSteps(): () => void {
  const queries = useQueryClient()
  const { id } = usePage((s) => s.analysis)
  return useCallback(() => void queries.invalidateQueries({ queryKey: [READING, id] }), [queries, id])
}

export function ReportAsOf({ asOf }: { readonly asOf: string }) {
  return (
    <p className={classes.asOf}>
      <AsOf asOf={asOf} renew={useRenewSteps()} />
    </p>
  )
}

/** Says that the steps of the report were computed at different moments. */
export function DifferentMoments() {
  const t = useT()
  const queries = useQueryClient()
  const { id } = usePage((s) => s.analysis)
  const isLoading = useIsFetching({ queryKey: [READING, id] }) > 0
  const { busy, refresh } = useRefreshLive(useRenewSteps())
  const replies = queries.getQueriesData<StepReply>({ queryKey: [READING, id], type: 'active' })
  const moments = new Set(replies.flatMap(([, data]) => (data?.reply.status === 'done' ? (data.reply.result.moment ?? []) : [])))
  if (isLoading || moments.size < 2) return null
  return (
    <p className={classes.moments} role="status">
      <span>{t('live.moments')}</span>
      <Button variant="default" size="xs" disabled={busy} onClick={() => void refresh()}>
        {t('live.refreshAll')}
      </Button>
    </p>
  )
}
