import { expect, it } from 'vitest'
import { pageErrors as enTexts } from '../../texts/en/errors/page.ts'
import { pageErrors as zhTexts } from '../../texts/zh/errors/page.ts'
import { nameProblemOf } from './measure-names.ts'

const others = [{ name: 'Sum of Sales' }]
const columns = [{ name: 'Sales' }]

it('a measure’s name is free where no other measure and no column has it', () => expect(nameProblemOf('Revenue', others, columns, enTexts)).toBeNull())
it.each(['Sum of Sales', 'Sales'])('%j is refused in a sentence, in the language of the page', (name) => {
  const [en, zh] = [nameProblemOf(name, others, columns, enTexts), nameProblemOf(name, others, columns, zhTexts)]
  expect(en).toMatch(/[a-z]+ [a-z]+/)
  expect(zh).toMatch(/\p{Script=Han}/u)
})
it('the sentence says what has the name: a measure, or a column', () =>
  expect(nameProblemOf('Sum of Sales', others, columns, enTexts)).not.toBe(nameProblemOf('Sales', others, columns, enTexts)?.replace('Sales', 'Sum of Sales')))
