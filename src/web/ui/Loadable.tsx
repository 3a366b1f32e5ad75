/** Shows a query's progress only if loading takes a while, its error with a retry button, or its data. */
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProblemError } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'
import { Waiting } from './Waiting.tsx'

interface LoadableProps<T> {
  readonly query: UseQueryResult<T, ProblemError>
  /** The text of a failure, instead of the problem's message. */
  readonly failure?: string
  /** Whether the progress takes one line only. */
  readonly isSmall?: boolean
  readonly children: (data: T) => ReactNode
}

export function Loadable<T>({ query, failure, isSmall = false, children }: LoadableProps<T>) {
  const t = useT()
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Waiting isSmall={isSmall} />
  return (
    <div className={classes.error} role="alert">
      <span>{failure ?? query.error.problem.message}</span>
      <Button variant="default" onClick={() => void query.refetch()}>
        {t('errors.retry')}
      </Button>
    </div>
  )
}
