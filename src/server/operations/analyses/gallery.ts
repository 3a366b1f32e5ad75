/** Lists the public gallery. */

import { ok } from '../../../contract/errors.ts'
import { GALLERY_SORTS, type GalleryAnalysis, type GallerySort } from '../../../contract/gallery.ts'
import type { Handler, Services } from '../../handlers.ts'
import { isWithheld } from '../../policies/public-live.ts'
import type { AnalysisRow } from '../../store/analyses.ts'
import { presentAnalysisSummary } from './present.ts'

const MORE_FIRST: Readonly<Record<(typeof GALLERY_SORTS)[GallerySort]['by'], (a: GalleryAnalysis, b: GalleryAnalysis) => number>> = {
  published: () => 0,
  copies: (a, b) => b.copies - a.copies,
}

/** Sorts demo analyses by rank, followed by the others, most recently published first. */
function byPlace(a: AnalysisRow, b: AnalysisRow): number {
  const rank = ({ demo_rank }: AnalysisRow) => demo_rank ?? Number.MAX_SAFE_INTEGER
  return rank(a) - rank(b) || (b.published_at ?? '').localeCompare(a.published_at ?? '') || a.id.localeCompare(b.id)
}

/** The analyses that everybody may see, without those of data that stays in a database if the public may not query it. */
export const galleryOf = async ({ store, settings }: Pick<Services, 'store' | 'settings'>): Promise<AnalysisRow[]> =>
  (await store.analyses.gallery()).filter(({ dataset_live }) => !isWithheld(dataset_live, settings))

export const listDemoAnalyses: Handler<'apiv2/list_demo_analyses'> = async ({ search, sort, count }, { actor, locale }, services) => {
  const wanted = search.trim().toLowerCase()
  // reads the progress before the rows: an analysis that is finished in between then appears in both lists, rather than
  // in neither
  const preparing = services.demo.list()
  const rows = await galleryOf(services)
  const copies = await services.store.analyses.copies()
  const found = rows
    .toSorted(byPlace)
    .map((row) => ({ ...presentAnalysisSummary(row, actor, locale), published: row.published_at ?? row.created_at, copies: copies.get(row.id) ?? 0 }))
    .filter((a) => [a.title, a.description, a.dataset.title, a.demo ? '' : a.owner.name].join(' ').toLowerCase().includes(wanted))
  const ordered = [...found.filter((a) => a.demo), ...found.filter((a) => !a.demo).toSorted(MORE_FIRST[GALLERY_SORTS[sort].by])]
  return ok({
    analyses: ordered.slice(0, count),
    total: ordered.length,
    preparing: preparing.map((part) => ({
      title: part.title[locale],
      failed: part.failed,
      progress: part.jobId ? (services.imports.progressOf(part.jobId)?.progress ?? null) : null,
    })),
  })
}
