/** Example questions about the step's columns. Renders nothing while they load, or if there are none. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../../../contract/operations.ts'
import { fetchOrThrow, type ProblemError } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'
import classes from './Ask.module.css'
import { questionTarget } from './use-ask.ts'

type Reply = Output<'apiv2/list_example_questions'>

export function Examples({ stepId, onAsk }: { readonly stepId: string; readonly onAsk: (question: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const about = questionTarget(usePageStore(), stepId)
  const { data } = useQuery<Reply, ProblemError>({
    queryKey: ['examples of questions', locale, about],
    queryFn: ({ signal }) => (about ? fetchOrThrow('apiv2/list_example_questions', about, signal) : { questions: [] }),
    gcTime: 0,
    retry: false,
  })
  if (!data || data.questions.length === 0) return null
  return (
    <div className={classes.offers} role="group" aria-label={t('ask.examples')}>
      <span aria-hidden="true">{t('ask.examples')}</span>
      {data.questions.map((question) => (
        <Button
          key={question}
          className={classes.example ?? ''}
          size="compact-sm"
          variant="default"
          aria-label={t('ask.example', { question })}
          onClick={() => onAsk(question)}
        >
          {question}
        </Button>
      ))}
    </div>
  )
}
