import { expect, it } from 'vitest'
import { texts as en } from '../../texts/en/site.ts'
import { texts as zh } from '../../texts/zh/site.ts'
import { nameProblemOf } from './measure-names.ts'

const others = [{ name: 'Sum of Sales' }]
const columns = [{ name: 'Sales' }]

it('a measure’s name is free where no other measure and no column has it', () => expect(nameProblemOf('Revenue', others, columns, en.errors)).toBeNull())
it.each(['Sum of Sales', 'Sales'])('%j is refused in a sentence, in the language of the page', (name) => {
  const sentences = [nameProblemOf(name, others, columns, en.errors), nameProblemOf(name, others, columns, zh.errors)]
  expect(sentences[0]).toMatch(/[a-z]+ [a-z]+/)
  expect(sentences[1]).toMatch(/\p{Script=Han}/u)
})
it('the sentence says what has the name: a measure, or a column', () =>
  expect(nameProblemOf('Sum of Sales', others, columns, en.errors)).not.toBe(
    nameProblemOf('Sales', others, columns, en.errors)?.replace('Sales', 'Sum of Sales'),
  ))
