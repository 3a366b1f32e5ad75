/** Why an import refuses a line of a text file. */
import { z } from 'zod'

export const RefusalReason = z.enum(['too_few_fields', 'too_many_fields', 'text_after_quote', 'line_too_long', 'invalid_characters', 'not_readable'])
export type RefusalReason = z.infer<typeof RefusalReason>
