import { describe, expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../test/support/documents.ts'
import type { Described } from '../contract/description.ts'
import { descriptionSource, inputsFingerprint, keepFigures, type ResultInputs } from './described.ts'

const cell = (row: string) => ({ kind: 'value' as const, cells: [{ measure_id: 'm', row: [row], column: [] }] })
const DESCRIBED: Described = {
  made_of: 'x',
  wording: 0,
  by: 'local',
  parts: [
    { text: 'North has ', figure: null },
    { text: '12', figure: cell('North') },
    { text: ', South ', figure: null },
    { text: '7', figure: cell('South') },
    { text: '.', figure: null },
  ],
}
const textOf = (described: Described | null) => described?.parts.map(({ text }) => text).join('')
const figures = (described: Described | null) => described?.parts.filter(({ figure }) => figure).map(({ text }) => text)

describe('a text edited by hand', () => {
  it('keeps the figures of numbers that still stand between the same words', () => {
    const kept = keepFigures(DESCRIBED, 'Note: North has 12, South 7. Well.')
    expect([textOf(kept), figures(kept)]).toEqual(['Note: North has 12, South 7. Well.', ['12', '7']])
  })

  it('takes the figure from a number that was changed', () => {
    const kept = keepFigures(DESCRIBED, 'North has 13, South 7.')
    expect([textOf(kept), figures(kept)]).toEqual(['North has 13, South 7.', ['7']])
  })

  it('has none of them where nothing of the numbers is left', () => {
    expect(keepFigures(DESCRIBED, 'All well.')).toBeNull()
    expect(keepFigures(null, 'North has 12')).toBeNull()
  })

  it('counts as written only while its parts make up the text', () => {
    expect(descriptionSource({ description: 'North has 12, South 7.', described: DESCRIBED })).toBe(DESCRIBED)
    expect(descriptionSource({ description: 'Another text.', described: DESCRIBED })).toBeNull()
  })
})

describe('the mark of what numbers were made of', () => {
  const under: ResultInputs = { datasetVersion: 'v1', timeZone: 'UTC', calendar: {}, operands: [], today: '2024-02-29' }
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'sum', 'c3')] })
  const mark = inputsFingerprint(config, under)

  it('is another one for another config, another version and other settings of the dataset', () => {
    expect(inputsFingerprint(aConfig({ rows: ['c2'], measures: [aMeasure('m', 'sum', 'c3')] }), under)).not.toBe(mark)
    expect(inputsFingerprint(config, { ...under, datasetVersion: 'v2' })).not.toBe(mark)
    expect(inputsFingerprint(config, { ...under, timeZone: 'Asia/Shanghai' })).not.toBe(mark)
  })

  it('stays when the headers are ordered in another way, and on another day', () => {
    const sorted = { ...config, pivot: { ...config.pivot, sort: [{ column_id: 'c1', direction: 'desc' as const, by: { kind: 'header' as const } }] } }
    expect(inputsFingerprint(sorted, under)).toBe(mark)
    expect(inputsFingerprint(config, { ...under, today: '2024-03-01' })).toBe(mark)
  })
})
