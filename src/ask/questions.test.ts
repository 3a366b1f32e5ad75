/** Tests questions in both languages: the resulting configurations, or why a question is refused. */
import { describe, expect, it } from 'vitest'
import { QUESTIONS as ACCOUNTED } from '../../test/support/questions/accounted.ts'
import { answer, columnsOf, knownOf } from '../../test/support/questions/datasets.ts'
import { QUESTIONS as EN } from '../../test/support/questions/en.ts'
import { QUESTIONS as ZH } from '../../test/support/questions/zh.ts'
import { AGGREGATIONS } from '../contract/aggregation.ts'
import { QUESTION_MAX } from '../contract/ask.ts'
import { Column } from '../contract/column.ts'
import { namesOf } from '../contract/kinds.ts'
import { typeFamily } from '../contract/scalar.ts'
import { questionWords as en } from '../texts/en/question-words.ts'
import { questionWords as zh } from '../texts/zh/question-words.ts'
import { readQuestion } from './read.ts'

describe.each([
  ['English', EN],
  ['Chinese', ZH],
])('a question in %s', (_language, questions) => {
  it('is one of at least a hundred', () => expect(new Set(questions.map(([, question]) => question)).size).toBeGreaterThanOrEqual(100))
  it.each(questions)('%s: %s', (dataset, question, expected) => expect(answer(question, dataset)).toBe(expected))
})

it.each(ACCOUNTED)('accounts for every word: %s: %s', (dataset, question, expected) => expect(answer(question, dataset)).toBe(expected))

it('a word that nobody knows, wherever it stands in a question that was understood, leaves no proposal', () => {
  const understood = [...EN, ...ZH, ...ACCOUNTED].filter(([, , expected]) => !expected.startsWith('?'))
  expect(understood.length).toBeGreaterThan(300)
  for (const [dataset, question] of understood) {
    expect(answer(`${question} qwzxj`, dataset), question).toMatch(/^\? .*qwzxj/)
    expect(answer(`${question}，魑魅`, dataset), question).toMatch(/^\?/)
    expect(answer(`qwzxj ${question}`, dataset), question).toMatch(/^\?/)
    // a quoted text may contain anything
    const at = question.indexOf(' ', question.length / 2)
    if (at > 0 && !/["“(][^"”)]*$/.test(question.slice(0, at)))
      expect(answer(`${question.slice(0, at)} qwzxj${question.slice(at)}`, dataset), `${question} at ${at}`).toMatch(/^\?/)
  }
})

/** Returns choices in the same sequence in every run. */
function chooser(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
}

const DATASETS = ['population', 'births', 'flights', 'retail', 'chinese', 'orders'] as const
const SPELLINGS = [
  {
    words: en,
    measure: (agg: string, name: string) => `${agg} of "${name}"`,
    whole: (measures: string[], rows: string[], columns: string[]) =>
      `${measures.join(' and ')}${rows.length > 0 ? ` by ${rows.join(' and ')}` : ''}${columns.length > 0 ? ` across ${columns.join(' and ')}` : ''}`,
    quote: (name: string) => `"${name}"`,
  },
  {
    words: zh,
    measure: (agg: string, name: string) => `「${name}」的${agg}`,
    whole: (measures: string[], rows: string[], columns: string[]) =>
      `${rows.length > 0 ? `按${rows.join('和')}` : ''}${columns.length > 0 ? `横向按${columns.join('和')}` : ''}统计${measures.join('，')}`,
    quote: (name: string) => `「${name}」`,
  },
] as const

it('questions made of random configurations are read back to the same', () => {
  const pick = chooser(20)
  for (let run = 0; run < 300; run++) {
    const dataset = pick(DATASETS)
    const columns = columnsOf(dataset)
    const { words, measure, whole, quote } = pick(SPELLINGS)
    const agg = pick(namesOf(AGGREGATIONS))
    const column = pick(columns.filter((c) => AGGREGATIONS[agg].accepts.some((family) => family === typeFamily(c.dtype))))
    const others = columns.filter((c) => c.id !== column.id)
    const row = pick(others)
    const across = pick([null, ...others.filter((c) => c.id !== row.id)])
    const word = pick(words.aggregations[agg])
    const question = whole([measure(word, column.name)], [quote(row.name)], across ? [quote(across.name)] : [])
    expect(answer(question, dataset), question).toBe(`${agg}(${column.name}) | ${row.name}${across ? ` × ${across.name}` : ''}`)
  }
})

it('every name of a kind leads to it, and no name of one language stands for two functions', () => {
  for (const { aggregations } of [en, zh]) {
    const all = namesOf(aggregations).flatMap((agg) => aggregations[agg])
    expect(new Set(all).size).toBe(all.length)
  }
})

it('what is to be left out is never kept instead, whichever word says so', () => {
  for (const { joints } of [en, zh])
    for (const word of [...joints['is not'], ...joints.lacks, ...joints['contains not']])
      for (const [question, dataset] of [
        [`revenue by month ${word} Paris`, 'retail'],
        [`revenue by channel ${word} Madrid and Paris`, 'retail'],
        [`revenue by month ${word} the whole lot in Paris`, 'retail'],
        [`revenue by month ${word} the Paris`, 'retail'],
        [`revenue by month ${word} region Madrid and Paris`, 'retail'],
        [`${word}上海的销售额`, 'orders'],
        [`${word}广州和上海的销售额`, 'orders'],
      ] as const)
        expect(answer(question, dataset), question).not.toMatch(/(?<!NOT )IN [^|!]*(Paris|上海)/)
})

it('a hostile question is answered at once, whatever it holds', () => {
  const columns = Array.from({ length: 1_000 }, (_, i) => Column.parse({ id: `c${i}`, name: `column number ${i} of many`, original_name: 'x' }))
  const list = { values: Array.from({ length: 10_000 }, (_, i) => `value ${i}`), isPart: true }
  const known = { ...knownOf('retail'), columns, values: () => list }
  const long = (piece: string): string => piece.repeat(QUESTION_MAX).slice(0, QUESTION_MAX)
  const questions = [
    'and ',
    'by ',
    'sum of ',
    '的',
    '按',
    '"',
    '(',
    '1',
    '-',
    'a b ',
    'where column number 1 of many is ',
    '%',
    '\u0000',
    '‮',
    '𠮷',
    '=',
    '1,',
    'not ',
  ]
  for (const question of questions.map(long)) {
    // superlinear time would exceed the test's time limit
    expect(['read', 'unclear', 'needs'], question.slice(0, 20)).toContain(readQuestion(question, known).state)
  }
})
