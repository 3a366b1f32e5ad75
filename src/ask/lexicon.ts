/** All words that a question may contain, in all languages, by meaning. A question may mix languages. */
import type { Aggregation } from '../contract/aggregation.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { namesOf } from '../contract/kinds.ts'
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'
import type { Joint, NamedPeriod, QuestionWords } from '../texts/question-words.ts'
import { foldText } from './normalize.ts'

/** All meanings of one word. */
export interface Meaning {
  readonly agg?: Aggregation
  readonly show?: Exclude<ShowValuesAsName, 'none'>
  readonly relative?: Relative
  readonly window?: DateSeriesWindow
  readonly period?: NamedPeriod
  readonly joints: readonly Joint[]
}

export interface Lexicon {
  readonly languages: readonly QuestionWords[]
  /** Words by their first letter, the longest first. */
  readonly byLetter: ReadonlyMap<string, readonly { readonly word: string; readonly meaning: Meaning }[]>
}

export function lexiconOf(languages: readonly QuestionWords[]): Lexicon {
  const meanings = new Map<string, Meaning>()
  const add = (words: readonly string[], meaning: Partial<Meaning>): void => {
    for (const word of words.map(foldText)) {
      const known = meanings.get(word) ?? { joints: [] }
      meanings.set(word, { ...meaning, ...known, joints: [...known.joints, ...(meaning.joints ?? [])] })
    }
  }
  for (const words of languages) {
    for (const agg of namesOf(words.aggregations)) add(words.aggregations[agg], { agg })
    for (const show of namesOf(words.showAs)) add(words.showAs[show], { show })
    for (const relative of namesOf(words.relative)) add(words.relative[relative], { relative })
    for (const window of namesOf(words.windows)) add(words.windows[window], { window })
    for (const period of namesOf(words.periods)) add(words.periods[period], { period })
    for (const joint of namesOf(words.joints)) add(words.joints[joint], { joints: [joint] })
  }
  const byLetter = new Map<string, { word: string; meaning: Meaning }[]>()
  for (const [word, meaning] of [...meanings].sort(([a], [b]) => b.length - a.length)) {
    const list = byLetter.get(word[0] ?? '') ?? []
    list.push({ word, meaning })
    byLetter.set(word[0] ?? '', list)
  }
  return { languages, byLetter }
}
