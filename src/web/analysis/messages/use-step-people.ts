/** The people who can be mentioned in messages about a step. Fetched again for each mention, since access may change. */
import type { StepPerson } from '../../../contract/message.ts'
import type { CallProblem } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { usePage } from '../step-store.ts'

export interface StepPeople {
  /** Undefined while loading. */
  readonly people: readonly StepPerson[] | undefined
  /** The error of the last request; null if it succeeded. */
  readonly problem: CallProblem | null
  readonly readAgain: () => void
}

export function useStepPeople(stepId: string, isSaved: boolean): StepPeople {
  const analysis_id = usePage((s) => s.analysis.id)
  const { data, error, isFetching, refetch } = useCall('apiv2/list_step_people', { analysis_id, step_id: stepId }, { enabled: isSaved, unprompted: true })
  return {
    people: data?.people,
    problem: data ? null : (error?.problem ?? null),
    readAgain: () => {
      if (isSaved && !isFetching) void refetch()
    },
  }
}
