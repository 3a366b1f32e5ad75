/** Searches the texts of an analysis. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import { FOUND_PLACES, FOUND_PLACES_MAX, type FoundPlace } from '../contract/analysis-search.ts'
import type { Column } from '../contract/column.ts'
import { columnsInUse, measuresOf } from './reads.ts'

/** The texts of an analysis by place. A place can have several, such as the names of its fields. */
export type SearchedTexts = Partial<Record<FoundPlace['place'], readonly string[]>>

/** How many characters of a description are quoted, half of them before the word. */
const QUOTED = 80

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The different words of a search, in the form in which texts are compared: case and width of characters do not matter. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    plain(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
]

/** The part of a text around a word, on one line. Never cuts a character. */
function quoted(text: string, word: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= QUOTED) return line
  const at = [...line.slice(0, Math.max(0, line.toLowerCase().indexOf(word)))].length
  const start = Math.max(0, Math.min(at - QUOTED / 2, characters.length - QUOTED))
  const part = characters
    .slice(start, start + QUOTED)
    .join('')
    .trim()
  return `${start > 0 ? '…' : ''}${part}${start + QUOTED < characters.length ? '…' : ''}`
}

/** The words that none of the texts contains. */
export function missingWords(words: readonly string[], texts: SearchedTexts): string[] {
  const all = Object.values(texts).flat().map(plain)
  return words.filter((word) => !all.some((text) => text.includes(word)))
}

/**
 * Names the places where the words were found, or returns null if one of the words is nowhere. Each word counts in the
 * first place that has it. `more`: how many places are not named.
 */
export function findIn(words: readonly string[], texts: SearchedTexts): { places: FoundPlace[]; more: number } | null {
  const found: FoundPlace[] = []
  for (const word of words) {
    const place = FOUND_PLACES.find((one) => texts[one]?.some((text) => plain(text).includes(word)))
    if (!place) return null
    const hits = (texts[place] ?? []).filter((text) => plain(text).includes(word))
    found.push(...hits.map((text) => ({ place, text: place === 'description' ? quoted(text, word) : text })))
  }
  const places = FOUND_PLACES.flatMap((one) =>
    [...new Set(found.filter(({ place }) => place === one).map(({ text }) => text))].map((text) => ({ place: one, text })),
  )
  return { places: places.slice(0, FOUND_PLACES_MAX), more: Math.max(0, places.length - FOUND_PLACES_MAX) }
}

/**
 * The names of the fields and measures of a document: columns that a step uses, calculated columns and measures.
 * `columns` are those that the person may see, under their current names; `titles` their names on the page, by ID.
 */
export function namesIn(document: AnalysisDocument, columns: readonly Column[], titles: ReadonlyMap<string, string>): { field: string[]; measure: string[] } {
  const used = new Set(
    columnsInUse(
      document,
      columns.filter((c) => c.type === 'column'),
    ),
  )
  const calculated = [
    ...columns.filter((c) => c.type === 'calculated column'),
    ...document.steps.flatMap(({ config }) => config.query.value.group_calculations),
  ]
  const fields = [...columns.filter((c) => used.has(c.id)), ...calculated]
  return {
    field: [...new Set(fields.flatMap(({ id, name }) => [titles.get(id) ?? name, name]))],
    measure: [...new Set(measuresOf(document).map(({ name }) => name))],
  }
}
