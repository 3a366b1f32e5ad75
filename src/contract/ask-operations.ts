/** Operations that answer questions about a step. */
import { z } from 'zod'
import { AnswererChoice, EXAMPLES_MAX, Question, StepAnswer } from './ask.ts'
import { Column } from './column.ts'
import { WriterPreview } from './description.ts'
import { Measure } from './measure.ts'
import { defineOperation } from './operation.ts'
import { stepErrors } from './operation-codes.ts'
import { Id } from './scalar.ts'
import { StepConfig } from './step.ts'

const AboutStep = z.strictObject({
  analysis_id: Id,
  /** The configuration that the question is about; it need not be saved. */
  config: StepConfig,
  /** Columns and measures of the analysis that may be unsaved. */
  columns: z.array(Column).max(500).default([]),
  measures: z.array(Measure).max(500).default([]),
})

const ToAsk = AboutStep.extend({ question: Question })

export const askOperations = {
  'apiv2/ask_step': defineOperation({
    name: 'apiv2/ask_step',
    summary: 'Propose a config of a step in answer to a question in plain words, or ask back. Nothing is stored or sent to other people.',
    access: 'anyone',
    input: ToAsk.extend(AnswererChoice),
    output: StepAnswer,
    errors: [...stepErrors],
  }),
  'apiv2/list_example_questions': defineOperation({
    name: 'apiv2/list_example_questions',
    summary: 'Example questions about a step, made from the columns that the caller may read. The local reader has understood and checked each.',
    access: 'anyone',
    input: AboutStep,
    output: z.strictObject({ questions: z.array(Question).max(EXAMPLES_MAX) }),
    errors: [...stepErrors],
  }),
  'apiv2/preview_question': defineOperation({
    name: 'apiv2/preview_question',
    summary:
      'The answerer of a question about a step: the operator’s language model, with everything that would be sent to it, or the local reader; and the reason.',
    access: 'anyone',
    input: ToAsk,
    output: WriterPreview,
    errors: [...stepErrors],
  }),
} as const
