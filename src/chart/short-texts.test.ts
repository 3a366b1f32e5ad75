import { expect, it } from 'vitest'
import { aMeasure } from '../../test/support/documents.ts'
import { cellText } from '../format/cell-text.ts'
import { NUMBER_PRESETS } from '../format/presets.ts'
import { LANGUAGES } from '../texts/languages.ts'
import type { ChartWords } from './drawing.ts'
import { LOOKS } from './looks.ts'
import { numberWords } from './number-words.ts'
import { shortTexts } from './short-texts.ts'

const measures = [
  aMeasure('plain', 'sum', 'c3'),
  { ...aMeasure('own', 'sum', 'c3'), format: NUMBER_PRESETS.currency },
  { ...aMeasure('whole', 'sum', 'c3'), format: NUMBER_PRESETS.whole },
]
const { measureOf, dtypeOf, ...numbers } = numberWords('en', measures, new Map([['plain', 'BIGINT']]), LOOKS.light)
const words: ChartWords = {
  ...numbers,
  ...{ more: String, reference: String, groups: 'Groups', ofShown: (share: string) => `${share} of all`, changedFrom: String },
  write: (value, id) => (value === null ? '' : cellText(value, measureOf(id), dtypeOf(id), LANGUAGES.en.dates)),
}
const textsOf = (data: (number | null)[], measure_id: string): string[] => {
  const series = { label: '', colourKey: '', data, measure_id, yAxisID: 'y', borderWidth: 1, backgroundColor: '', borderColor: '' } as const
  return data.map((value) => shortTexts(words, [{ datasets: [series] }])(value, measure_id))
}

it('are short where a value of the measure is long', () => expect(textsOf([12_131, 900, 0, null], 'plain')).toEqual(['12.1K', '900', '-', '']))
it('stay as they are where all are short', () => expect(textsOf([9_999, -12], 'plain')).toEqual(['9,999', '−12']))
it('stay as they are in a format with a unit', () => expect(textsOf([12_131.5], 'own')).toEqual(['$12,131.50']))
it('have no decimals where a format has none', () => expect(textsOf([12_131, 12.5], 'whole')).toEqual(['12.1K', '13']))
