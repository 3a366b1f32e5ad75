/** Orders analyses by how a person used them. */
import type { VisitedAnalysis } from '../../contract/analysis.ts'
import type { Locale } from '../../contract/constants.ts'

/** The favorites, by title. */
export function favoritesOf<T extends VisitedAnalysis>(analyses: readonly T[], locale: Locale): T[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return analyses.filter((a) => a.favorite).toSorted((a, b) => compare(a.title, b.title))
}

/** The analyses that the person opened, last one first, without the favorites. */
export const openedOf = <T extends VisitedAnalysis>(analyses: readonly T[]): T[] =>
  recentFirst(
    analyses.filter((a) => a.opened !== null && !a.favorite),
    () => '',
  )

/** Sorts by when the person opened each analysis last, or got it (`since`) if that is later or it was never opened. */
export function recentFirst<T extends Pick<VisitedAnalysis, 'opened'>>(analyses: readonly T[], since: (analysis: T) => string): T[] {
  const timeOf = (analysis: T): string => [analysis.opened ?? '', since(analysis)].reduce((a, b) => (a > b ? a : b))
  return analyses
    .map((analysis) => ({ analysis, time: timeOf(analysis) }))
    .toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    .map(({ analysis }) => analysis)
}
