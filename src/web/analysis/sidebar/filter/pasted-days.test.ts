import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOfPart } from '../../../../contract/time-spans.ts'
import { pastedTimes, rulesOfSpans, shortestFirst, sorted } from './pasted-days.ts'

const times = { pattern: 'mm/dd/yy', isTimed: true, blank: '(blank)' }
const days = { ...times, isTimed: false }
const spansOf = (list: string, reading = times) => pastedTimes(list, reading).map(({ span }) => span)

describe('a pasted list of dates', () => {
  it('has a span for each text, as long as the text says; a line stays whole where it is a date', () => {
    expect(pastedTimes('2024-03-05, 2024-03\n3/5/24, 2:30 PM\nOslo\n(blank)\n2024-03-05', times)).toEqual([
      { text: '2024-03-05', span: spanOfPart('2024-03-05') },
      { text: '2024-03', span: spanOfPart('2024-03') },
      { text: '3/5/24, 2:30 PM', span: spanOfPart('2024-03-05 14:30') },
      { text: 'Oslo', span: undefined },
      { text: '(blank)', span: null },
    ])
  })
  it('is of days where the column has no times: midnight is none, any other time is unknown', () => {
    expect(spansOf('2024-03-05 00:00:00\n2024-03-05 14:30\n2024', days)).toEqual([spanOfPart('2024-03-05'), undefined, spanOfPart('2024')])
  })
  it('names what has no rows, and a day has rows where an hour of it does', () => {
    const pasted = pastedTimes('2024-03-05\n2024-03-05 14\n2024-03-06\nOslo\n(blank)', times)
    const held = [spanOfPart('2024-03-05 14')]
    expect(sorted(pasted, held, false)).toEqual({
      found: [spanOfPart('2024-03-05'), spanOfPart('2024-03-05 14')],
      blank: false,
      unknown: ['2024-03-06', 'Oslo', '(blank)'],
    })
    expect(sorted(pasted, [], true)).toMatchObject({ found: [], blank: true })
  })
  it('finds every text that a moment of the data lies in, and no other', () => {
    const text = fc.constantFrom('2024', '2024-03', '2024-03-05', '2024-03-05 14', '2024-03-05 14:30', '2024-03-05 14:30:01', '2023-12-31 23', '9999')
    const moment = fc.constantFrom('2024-03-05 14:30:01', '2024-03-05 14:59:59', '2024-03-31 00:00:00', '2023-12-31 23:59:59', '9999-12-31 12:00:00')
    fc.assert(
      fc.property(fc.uniqueArray(text), fc.array(moment), (texts, rows) => {
        const spans = shortestFirst(texts.map(spanOfPart))
        const rules = rulesOfSpans(spans)
        // a row belongs to the first matching rule, as in the engine
        const taken = rows.map((row) => rules.find(({ values: [from, below] }) => String(from) <= row && (below === undefined || row < String(below)))?.name)
        const held = spans.filter((_, at) => taken.includes(String(at)))
        const { unknown } = sorted(pastedTimes(texts.join('\n'), times), held, false)
        expect(unknown).toEqual(texts.filter((one) => rows.every((row) => !row.startsWith(one))))
      }),
      { seed: 20_261_135, numRuns: 200 },
    )
  })
})
