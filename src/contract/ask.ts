/** Questions about a step in natural language, and the proposed configurations that answer them (docs/decisions/0115, 0126). */
import { z } from 'zod'
import { DescriptionWriter, ModelFallback } from './description.ts'
import { dataText, multilineText } from './scalar.ts'
import { StepConfig } from './step.ts'

/** Maximum characters of a question. */
export const QUESTION_MAX = 500
/** How many alternatives an unclear name gets. */
const OFFERS_MAX = 5
/** How many example questions a page shows. */
export const EXAMPLES_MAX = 3

export const Question = multilineText(QUESTION_MAX, 1).refine((text) => text.trim() !== '', 'holds nothing but blanks')

/**
 * Who answers. local: only our own parser. either: the language model if the parser does not understand the question and
 * the person has agreed. model: the language model. If the model cannot answer, the parser does.
 */
export const AnswererChoice = { by: z.enum(['local', 'either', 'model']).default('local'), agreed: z.boolean().default(false) }

/** A name that the person may have meant, and the question reworded to use it. */
const Offer = z.strictObject({ name: z.string(), question: z.string() })

const Answered = { by: DescriptionWriter, why: ModelFallback.nullable() }

export const StepAnswer = z.discriminatedUnion('state', [
  /**
   * The proposal answers the whole question. `understood`: a sentence in the language of the call. `left_out` is always
   * empty: pages of earlier builds, which stay open during an update, reject a reply without it.
   */
  z.strictObject({ state: z.literal('proposed'), config: StepConfig, understood: z.string(), left_out: z.array(z.string()).max(0), ...Answered }),
  /** `said`: a text that names each part of the question that was not understood, or its possible meanings. */
  z.strictObject({ state: z.literal('unclear'), said: dataText(2_000), offers: z.array(Offer).max(OFFERS_MAX), ...Answered }),
])
export type StepAnswer = z.infer<typeof StepAnswer>
