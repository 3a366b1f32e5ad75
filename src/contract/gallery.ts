/** The public gallery: what it shows of an analysis, and in what order. */
import { z } from 'zod'
import { AnalysisSummary } from './analysis.ts'
import { namesOf } from './kinds.ts'
import { Instant } from './scalar.ts'

interface GallerySortTraits {
  /** What stands first has most of it. */
  readonly by: 'published' | 'copies'
}

export const GALLERY_SORTS = {
  newest: { by: 'published' },
  most_copied: { by: 'copies' },
} as const satisfies Record<string, GallerySortTraits>

export const GallerySort = z.enum(namesOf(GALLERY_SORTS))
export type GallerySort = z.infer<typeof GallerySort>

export const GALLERY_MAX = 500
/** Cards at first, and more at each wish. */
export const GALLERY_AT_ONCE = 60
/** What the page of the gallery asks for at first. */
export const GALLERY_FIRST = { search: '', sort: 'newest', count: GALLERY_AT_ONCE } as const satisfies { sort: GallerySort; [key: string]: unknown }

export const GalleryAnalysis = AnalysisSummary.extend({
  published: Instant,
  /** Copies that others than its author made, and that are still there. */
  copies: z.int(),
})
export type GalleryAnalysis = z.infer<typeof GalleryAnalysis>
