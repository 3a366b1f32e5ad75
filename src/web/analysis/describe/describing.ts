import { type DescriptionPart, textOfParts, type WriterPreview, type WrittenDescription } from '../../../contract/description.ts'
import type { CallProblem } from '../../api/client.ts'

export type ModelPreview = Extract<WriterPreview, { by: 'model' }>

/** The consent dialog before data is sent to a language model for the first time. */
interface Question {
  readonly preview: ModelPreview
  readonly answer: (how: 'send' | 'local') => void
}

/** A description that is being written, the consent dialog before it, or the error that ended it. */
export interface Describing {
  readonly stepId: string
  readonly parts: readonly DescriptionPart[]
  readonly question: Question | null
  readonly problem: CallProblem | null
  readonly stop: () => void
}

/** Notes shown below the text of a new description. */
export interface DescriptionOutcome extends Pick<WrittenDescription, 'dropped' | 'refused'> {
  readonly stepId: string
  /**
   * Why this server wrote the text instead of the language model, as a sentence; 'broken' if the connection to this
   * server broke; null if it was not replaced.
   */
  readonly why: string | 'broken' | null
  /** The unfinished text of the language model that the page had shown. */
  readonly replaced: string
}

/** How a description came to be written. */
interface Course {
  /** The writer that was requested first. */
  readonly asked: WrittenDescription['by']
  /** Why the language model was not requested; null if it was, or need not have been. */
  readonly refusal: string | null
  readonly written: WrittenDescription
  /** The last text of the language model that was shown. */
  readonly seen: readonly DescriptionPart[]
}

export function outcomeOf(stepId: string, { asked, refusal, written, seen }: Course): DescriptionOutcome {
  const { dropped, refused, by, why } = written
  const isInstead = asked === 'model' && by === 'local'
  return { stepId, dropped, refused, why: why?.message ?? (isInstead ? 'broken' : refusal), replaced: by === 'local' ? textOfParts(seen) : '' }
}
