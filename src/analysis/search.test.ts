import { describe, expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure } from '../../test/support/documents.ts'
import { findIn, missingWords, namesIn, wordsOf } from './search.ts'

describe('a search over the texts of an analysis', () => {
  const TEXTS = {
    title: ['Sales 2026'],
    description: ['By region, without returns'],
    field: ['Region', 'Amount', 'Region of birth'],
    measure: ['Sum of Amount'],
  }

  it('needs every word, in any place, and ignores case and width', () => {
    expect(wordsOf('  ＳＡＬＥＳ sales\n2026 ')).toEqual(['sales', '2026'])
    expect(findIn(wordsOf('returns sales'), TEXTS)?.places.map(({ place }) => place)).toEqual(['title', 'description'])
    expect(findIn(wordsOf('sales margin'), TEXTS)).toBeNull()
    expect(missingWords(wordsOf('sales margin'), TEXTS)).toEqual(['margin'])
  })

  it('names the first place that has a word, with all of its texts', () => {
    expect(findIn(['region'], TEXTS)?.places).toEqual([{ place: 'description', text: 'By region, without returns' }])
    expect(findIn(['region'], { ...TEXTS, description: [''] })?.places).toEqual([
      { place: 'field', text: 'Region' },
      { place: 'field', text: 'Region of birth' },
    ])
    expect(findIn(['sum'], TEXTS)?.places).toEqual([{ place: 'measure', text: 'Sum of Amount' }])
  })

  it('counts the places that it does not name', () => {
    expect(findIn(['f'], { field: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'] })).toMatchObject({ places: [{ text: 'f1' }, {}, {}, { text: 'f4' }], more: 2 })
  })

  it('quotes a long description around the word, without cutting a character', () => {
    const [place] = findIn(['needle'], { description: [`${'😀'.repeat(200)}\nneedle ${'x'.repeat(200)}`] })?.places ?? []
    expect(place?.text).toMatch(/^…(?:😀)+ needle x+…$/u)
    expect(place?.text.isWellFormed()).toBe(true)
  })
})

it('knows the columns that steps use by their names on the page and in the data, and the measures', () => {
  const columns = [aColumn('c1', 'VARCHAR', 'Region'), aColumn('c2', 'BIGINT', 'Amount'), aColumn('c3', 'VARCHAR', 'Unused')]
  const document = aDocument()
  const [step] = document.steps
  if (!step) throw new Error('a document has a step')
  const steps = [{ ...step, config: aConfig({ rows: ['c1'], measures: [{ ...aMeasure('m', 'sum', 'c2'), name: 'Total' }] }) }]
  expect(namesIn({ ...document, steps, measures: [] }, columns, new Map([['c1', '地区']]))).toEqual({ field: ['地区', 'Region', 'Amount'], measure: ['Total'] })
})
