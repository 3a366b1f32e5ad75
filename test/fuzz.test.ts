import { expect, it } from 'vitest'
import { fuzz } from './support/expressions/fuzz.ts'

it('8,000 damaged expressions are refused or give a result, and never anything else', async () => {
  const { passed, ran, problems } = await fuzz(8_000, 20_261_121)
  expect(problems).toEqual([])
  expect(passed).toBeGreaterThan(100)
  expect(ran).toBeGreaterThan(50)
})
