/** The gallery of public analyses: its cards and sort orders. */
import { z } from 'zod'
import { AnalysisSummary } from './analysis.ts'
import { namesOf } from './kinds.ts'
import { Instant } from './scalar.ts'

interface GallerySortTraits {
  /** The property to sort by, largest first. */
  readonly by: 'published' | 'copies'
}

export const GALLERY_SORTS = {
  newest: { by: 'published' },
  most_copied: { by: 'copies' },
} as const satisfies Record<string, GallerySortTraits>

export const GallerySort = z.enum(namesOf(GALLERY_SORTS))
export type GallerySort = z.infer<typeof GallerySort>

export const GALLERY_MAX = 500
/** How many cards are shown at first, and added by "Show more". */
export const GALLERY_AT_ONCE = 60
/** The gallery page's first request. */
export const GALLERY_FIRST = { search: '', sort: 'newest', count: GALLERY_AT_ONCE } as const satisfies { sort: GallerySort; [key: string]: unknown }

export const GalleryAnalysis = AnalysisSummary.extend({
  published: Instant,
  /** How many copies by other people exist. */
  copies: z.int(),
})
export type GalleryAnalysis = z.infer<typeof GalleryAnalysis>
