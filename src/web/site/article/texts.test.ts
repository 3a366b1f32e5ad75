import { expect, it } from 'vitest'
import { plainWords, translated } from '../../../../test/support/test-language.ts'
import { article } from '../../../texts/en/article.ts'
import { CITED } from './figures.ts'
import { averagesLines, changeBars, decadesTable, eastAsiaTable, linesOf, linesTable, regionsTable } from './tables.ts'
import { wordsOf } from './texts.ts'

/** Collects all strings in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

it('a language reaches each text of the article, with its figures, and each name in its tables and charts', () => {
  const words = wordsOf(translated(article), 'zh')
  const lines = [averagesLines(words), ...(['africa', 'fertility', 'infants'] as const).map((name) => linesOf(name, words))]
  const tables = [regionsTable(words), eastAsiaTable(words), decadesTable(words), ...lines.map((of) => linesTable(of, words))]
  const said = [...textsOf(words.texts).map(words.fill), ...textsOf([lines, tables, changeBars(words)])]
  expect(said.length).toBeGreaterThan(400)
  // license and package names are the same in every language
  const plain = (text: string): string[] => plainWords(Object.values(CITED).reduce((rest, name) => rest.replaceAll(name, ''), text))
  expect(said.filter((text) => plain(text).length > 0)).toEqual([])
})
