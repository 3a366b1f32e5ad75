/** Operations on the favorites of a person, on the analyses that the person opened last, and the search over a person's analyses. */
import { z } from 'zod'
import { VisitedAnalysis } from './analysis.ts'
import { FOUND_MAX, FoundAnalysis } from './analysis-search.ts'
import { SEARCH_TEXT_MAX } from './constants.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { dataText, Id } from './scalar.ts'

export const visitOperations = {
  'apiv2/search_analyses': defineOperation({
    name: 'apiv2/search_analyses',
    summary:
      'Find analyses of the caller, shared with the caller, or visited by the caller: every word is in the title, description, dataset, owner, or the name of a field or measure that the caller may see and a step uses. total counts all that were found. fields: in how many of the others fields were searched, and how many there are.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({ search: dataText(SEARCH_TEXT_MAX, 1) }),
    output: z.strictObject({
      analyses: z.array(FoundAnalysis).max(FOUND_MAX),
      total: z.int(),
      fields: z.strictObject({ searched: z.int(), of: z.int() }),
    }),
    errors: [],
  }),
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
