import { expect, it } from 'vitest'
import { StageShare } from './stage-share.ts'

it('parts take their share of all that is left', () => {
  const share = new StageShare()
  share.part(0.5)
  share.statement(0.5)
  expect(share.value).toBe(0.25)
  share.part(0.5)
  expect(share.value).toBe(0.5)
  share.statement(1)
  expect(share.value).toBe(0.75)
})

it('the share never decreases when a statement begins again from zero', () => {
  const share = new StageShare()
  share.part()
  share.statement(0.5)
  share.statement(0)
  expect(share.value).toBe(0.5)
  share.statement(0.5)
  expect(share.value).toBe(0.75)
  share.statement(0.49)
  expect(share.value).toBe(0.75)
})

it('parts within a part stay within it, and it ends where it was to end', () => {
  const share = new StageShare()
  const end = share.within(0.5)
  share.part(0.5)
  share.statement(1)
  expect(share.value).toBe(0.25)
  share.part()
  share.statement(0.5)
  expect(share.value).toBe(0.375)
  end()
  expect(share.value).toBe(0.5)
  share.part()
  share.statement(1)
  expect(share.value).toBe(1)
})

it('a statement outside of any part counts nothing', () => {
  const share = new StageShare()
  share.statement(1)
  expect(share.value).toBe(0)
})
