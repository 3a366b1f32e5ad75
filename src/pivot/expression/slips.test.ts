import { describe, expect, it } from 'vitest'
import { nearest } from '../../format/suggest.ts'
import { combined, edited, slipsIn } from './slips.ts'

const NAMES = ['Unit Price', 'Unit Price (EUR)', 'City', 'amount', 'Order', 'Group id', 'End', '2024 Sales', '销售额（元）']

const corrected = (text: string): string => {
  const edit = combined(
    text,
    slipsIn(text, NAMES, nearest).map((slip) => slip.edit),
  )
  return edit ? edited(text, edit) : text
}

describe('slips of a formula', () => {
  it.each([
    ['sum(Unit Price)', 'sum("Unit Price")'],
    ['sum(unit price) + 1', 'sum("Unit Price") + 1'],
    ['sum(Unit Price (EUR)) / sum(Unit Price)', 'sum("Unit Price (EUR)") / sum("Unit Price")'],
    ['sum(Group idd)', 'sum("Group id")'],
    ['sum(2024 Sales)', 'sum("2024 Sales")'],
    ['sum(Order)', 'sum("Order")'],
    ['sum（销售额（元））', 'sum("销售额（元）")'],
    ['if(City = ‘Paris’， 1， 0）', "if(City = 'Paris', 1, 0)"],
    ['= amount * (2 + 3', 'amount * (2 + 3)'],
    ['concat(City; "!)', 'concat(City, "!")'],
    ['amount >= 1&&amount =< 2', 'amount >= 1 AND amount <= 2'],
    ['(amount > 1) || (amount < 0)', '(amount > 1) || (amount < 0)'],
    ['amount > 1 || amount < 0', 'amount > 1 OR amount < 0'],
  ])('%s becomes %s', (text, meant) => expect(corrected(text)).toBe(meant))

  it.each(["City || ' Unit Price; (“x” '", 'sum("Unit Price")', '-- Unit Price\namount', '/* Unit Price ( */ amount', 'round(amount, 2)'])(
    'are not found in %s',
    (text) => expect(slipsIn(text, NAMES, nearest)).toEqual([]),
  )
  it('are uncertain for a column that has the name of a part of the syntax', () => {
    expect(slipsIn('case when amount > 1 then 1 end', NAMES, nearest).map(({ isDoubtful }) => isDoubtful)).toEqual([true])
  })
  it('never read beyond the text', () => {
    for (const text of ['“', '"', "'", '[', '`', '（', '--', '/*', '(((', ';', '|', '＂“”']) expect(() => corrected(text)).not.toThrow()
  })
  it('compare a bounded number of names, however long the formula and wide the dataset', () => {
    let compared = 0
    const counting = (_written: string, names: readonly string[]) => {
      compared += names.length
      return undefined
    }
    const names = Array.from({ length: 2_000 }, (_, at) => `Net amount ${at}`)
    slipsIn(`sum(${'alpha beta gamma '.repeat(500)}`, names, counting)
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(20_000)
  })
})
