/** Questions about steps in plain words, and the proposals that answer them (docs/decisions/0115, 0126). */
import { z } from 'zod'
import { DescriptionWriter, ModelFallback } from './description.ts'
import { dataText, multilineText } from './scalar.ts'
import { StepConfig } from './step.ts'

/** Characters of a question. */
export const QUESTION_MAX = 500
/** Alternatives for an unclear name. */
const OFFERS_MAX = 5
/** Questions that a page shows as examples. */
export const EXAMPLES_MAX = 3

export const Question = multilineText(QUESTION_MAX, 1).refine((text) => text.trim() !== '', 'holds nothing but blanks')

/**
 * Selects the answerer: only the local reader; the language model too if the reader does not understand the question and
 * the person agreed earlier; or the language model directly. The local reader answers whenever the model does not.
 */
export const AnswererChoice = { by: z.enum(['local', 'either', 'model']).default('local'), agreed: z.boolean().default(false) }

/** Another name for a part of a question, and the question with it. */
const Offer = z.strictObject({ name: z.string(), question: z.string() })

const Answered = { by: DescriptionWriter, why: ModelFallback.nullable() }

export const StepAnswer = z.discriminatedUnion('state', [
  /**
   * A proposal answers the whole question. `understood` is a sentence in the language of the call. `left_out` is always
   * empty: pages of earlier builds, which stay open during an update, refuse a reply without it.
   */
  z.strictObject({ state: z.literal('proposed'), config: StepConfig, understood: z.string(), left_out: z.array(z.string()).max(0), ...Answered }),
  /** `said` names every part of the question that was not understood, or its possible meanings. */
  z.strictObject({ state: z.literal('unclear'), said: dataText(2_000), offers: z.array(Offer).max(OFFERS_MAX), ...Answered }),
])
export type StepAnswer = z.infer<typeof StepAnswer>
