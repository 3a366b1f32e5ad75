/** Questions about a step in plain words, and what is proposed in answer (docs/decisions/0115). */
import { z } from 'zod'
import { dataText, lines } from './scalar.ts'
import { StepConfig } from './step.ts'

/** Characters of a question. */
export const QUESTION_MAX = 500
/** Names that may stand in the place of one that was not clear. */
const OFFERS_MAX = 5

export const Question = lines(QUESTION_MAX, 1).refine((text) => text.trim() !== '', 'holds nothing but blanks')

/** Another name for a piece of a question, and the question with it. */
const Offer = z.strictObject({ name: z.string(), question: z.string() })

export const StepAnswer = z.discriminatedUnion('state', [
  /** `understood` and `left_out` are sentences in the language of the call. */
  z.strictObject({ state: z.literal('proposed'), config: StepConfig, understood: z.string(), left_out: z.array(z.string()) }),
  z.strictObject({ state: z.literal('unclear'), said: dataText(2_000), offers: z.array(Offer).max(OFFERS_MAX) }),
])
export type StepAnswer = z.infer<typeof StepAnswer>
