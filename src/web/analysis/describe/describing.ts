import type { DescriptionPart, WriterPreview, WrittenDescription } from '../../../contract/description.ts'
import type { CallProblem } from '../../api/client.ts'

export type ModelPreview = Extract<WriterPreview, { by: 'model' }>

/** The question before anything is sent to a language model for the first time. */
interface Question {
  readonly preview: ModelPreview
  readonly answer: (how: 'send' | 'local') => void
}

/** A description while it is written, what is asked before, or why there is none. */
export interface Describing {
  readonly stepId: string
  readonly parts: readonly DescriptionPart[]
  readonly question: Question | null
  readonly problem: CallProblem | null
  readonly stop: () => void
}

/** What of a description is said beside its text. */
export interface DescriptionOutcome extends Pick<WrittenDescription, 'dropped' | 'refused' | 'why'> {
  readonly stepId: string
}
