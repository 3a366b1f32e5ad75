/** Shows a query's progress only if loading takes a while, its error with a retry button, or its data. */
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProblemError } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'
import { Waiting } from './Waiting.tsx'

export function Loadable<T>({ query, failure, children }: { query: UseQueryResult<T, ProblemError>; failure?: string; children: (data: T) => ReactNode }) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Waiting />
  return (
    <div className={classes.error} role="alert">
      <span>{failure ?? query.error.problem.message}</span>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
