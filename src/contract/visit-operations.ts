/** Operations on the favorites of a person, and on the analyses that the person opened last. */
import { z } from 'zod'
import { VisitedAnalysis } from './analysis.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id } from './scalar.ts'

export const visitOperations = {
  'apiv2/list_visited_analyses': defineOperation({
    name: 'apiv2/list_visited_analyses',
    summary: 'The favorites of the caller and the analyses that the caller opened last. Those that the caller may no longer open are missing.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ analyses: z.array(VisitedAnalysis) }),
    errors: [],
  }),
  'apiv2/set_favorite': defineOperation({
    name: 'apiv2/set_favorite',
    summary: 'Mark an analysis as a favorite of the caller, or remove the mark. Nobody else sees it.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id, favorite: z.boolean() }),
    output: Done,
    errors: ['not_found', 'too_many_favorites'],
  }),
  'apiv2/note_opened': defineOperation({
    name: 'apiv2/note_opened',
    summary: 'Remember that the caller opened an analysis now. Only the last ones are remembered, and nobody else sees them.',
    access: 'signed_in',
    input: z.strictObject({ analysis_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/forget_opened': defineOperation({
    name: 'apiv2/forget_opened',
    summary: 'Forget which analyses the caller opened. Favorites stay.',
    access: 'signed_in',
    input: z.strictObject({}),
    output: Done,
    errors: [],
  }),
} as const
