/** A step with a description: its stored one, or the one that this server writes from the result while nobody has written any, unless its author turned that off. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import { textOfParts, type WrittenDescription } from '../../../contract/description.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { fetchOrThrow, type ProblemError } from '../../api/queries.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { numbersFingerprint } from '../describe/describe-step.ts'
import { usePage, useSession } from '../step-store.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** One description at a time, after the tables that the reader waits for. */
const turn = limitConcurrency(1)

/** `config`: that of the shown result. A text that cannot be written is left out without a message, because the table says the same. */
export function useToldStep(step: Step, config: StepConfig): Step {
  const { id, version, granted, dataset_version: data } = usePage((s) => s.analysis)
  const measures = useSession((s) => draftOf(s).measures)
  const made_of = usePage((s) => numbersFingerprint(s, config))
  const locale = useLocale()
  const { step_id } = step
  const isTold = step.description === '' && step.auto_description !== false
  const written = useQuery<WrittenDescription, ProblemError>({
    queryKey: ['told step', id, version, granted, step_id, locale, data, config],
    queryFn: ({ signal }) => {
      const asked = { analysis_id: id, step_id, config, operands: operandsOf(config, measures), wording: 0, by: 'local' as const }
      return turn(() => fetchOrThrow('apiv2/get_step_description', asked, signal), signal)
    },
    enabled: isTold,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  }).data
  return useMemo(() => {
    if (!isTold || !written || written.parts.length === 0) return step
    const { parts } = written
    return { ...step, description: textOfParts(parts), show_description: true, described: { made_of, wording: 0, by: 'local', parts } }
  }, [step, isTold, written, made_of])
}
