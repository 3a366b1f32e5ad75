/** Searching the analyses of a person: where a text was found, and the bounds of a search. */
import { z } from 'zod'
import { VisitedAnalysis } from './analysis.ts'

/** How many analyses a search returns. */
export const FOUND_MAX = 100
/** How many analyses are searched by their fields, those opened or changed last first. */
export const FIELDS_SEARCHED_MAX = 300
/** How many places of an analysis are named. */
export const FOUND_PLACES_MAX = 4

/** The places that are searched, in the order in which they are named. A later place is searched only for words that the earlier ones lack. */
export const FOUND_PLACES = ['title', 'description', 'dataset', 'owner', 'field', 'measure'] as const

export const FoundPlace = z.strictObject({
  place: z.enum(FOUND_PLACES),
  /** The text in which a word was found; of a description, the part around it. */
  text: z.string(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const FoundAnalysis = VisitedAnalysis.extend({
  places: z.array(FoundPlace).max(FOUND_PLACES_MAX),
  /** How many places are not named. */
  more: z.int(),
})
export type FoundAnalysis = z.infer<typeof FoundAnalysis>
