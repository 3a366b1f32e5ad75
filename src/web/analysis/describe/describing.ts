import type { DescriptionPart } from '../../../contract/description.ts'
import type { CallProblem } from '../../api/client.ts'

/** A description while it is written, or why there is none. */
export interface Describing {
  readonly stepId: string
  readonly parts: readonly DescriptionPart[]
  readonly problem: CallProblem | null
  readonly stop: () => void
}
