import { type DescriptionPart, textOfParts, type WriterPreview, type WrittenDescription } from '../../../contract/description.ts'
import type { CallProblem } from '../../api/client.ts'

export type ModelPreview = Extract<WriterPreview, { by: 'model' }>

/** The consent prompt before anything is sent to a language model for the first time. */
interface Question {
  readonly preview: ModelPreview
  readonly answer: (how: 'send' | 'local') => void
}

/** A description in progress, the prompt before it, or the reason why it failed. */
export interface Describing {
  readonly stepId: string
  readonly parts: readonly DescriptionPart[]
  readonly question: Question | null
  readonly problem: CallProblem | null
  readonly stop: () => void
}

/** Notes shown with the text of a description. */
export interface DescriptionOutcome extends Pick<WrittenDescription, 'dropped' | 'refused'> {
  readonly stepId: string
  /** Why the local writer replaced the language model, as a sentence; `broken`: the connection to this server broke. */
  readonly why: string | 'broken' | null
  /** The text of the language model until then, which the page had shown. */
  readonly replaced: string
}

/** How one description was made. */
interface Course {
  /** The writer that the page asked first. */
  readonly asked: WrittenDescription['by']
  /** Why it did not ask the language model at all. */
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
