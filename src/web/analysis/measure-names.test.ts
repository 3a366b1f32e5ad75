import { expect, it } from 'vitest'
import { nameProblemOf } from './measure-names.ts'

const others = [{ name: 'Sum of Sales' }]
const columns = [{ name: 'Sales' }]

it('a measure’s name is free where no other measure and no column has it', () => expect(nameProblemOf('Revenue', others, columns, 'en')).toBeNull())
it.each(['Sum of Sales', 'Sales'])('%j is refused in a sentence, in the language of the page', (name) => {
  const [en, zh] = [nameProblemOf(name, others, columns, 'en'), nameProblemOf(name, others, columns, 'zh')]
  expect(en).toMatch(/[a-z]+ [a-z]+/)
  expect(zh).toMatch(/\p{Script=Han}/u)
})
it('the sentence says what has the name: a measure, or a column', () =>
  expect(nameProblemOf('Sum of Sales', others, columns, 'en')).not.toBe(nameProblemOf('Sales', others, columns, 'en')?.replace('Sales', 'Sum of Sales')))
