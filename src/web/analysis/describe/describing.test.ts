import { expect, it } from 'vitest'
import type { WrittenDescription } from '../../../contract/description.ts'
import { outcomeOf } from './describing.ts'

const written = (more: Partial<WrittenDescription>): WrittenDescription => ({
  ...{ state: 'done', parts: [{ text: 'All of it.', figure: null }], dropped: 1, refused: 2, by: 'local', why: null },
  ...more,
})
const SEEN = [
  { text: 'North leads with ', figure: null },
  { text: '42.', figure: null },
]

it('the local writer says why it wrote, and what of the language model it replaced', () => {
  const why = { code: 'ai_cut_off', message: 'The answer broke off.' }
  expect(outcomeOf('s1', { asked: 'model', refusal: null, written: written({ why }), seen: SEEN })).toEqual({
    ...{ stepId: 's1', dropped: 1, refused: 2 },
    ...{ why: 'The answer broke off.', replaced: 'North leads with 42.' },
  })
})

it('a stream to the page that broke is told, although the local writer knows nothing of it', () => {
  expect(outcomeOf('s1', { asked: 'model', refusal: null, written: written({}), seen: SEEN })).toMatchObject({
    why: 'broken',
    replaced: 'North leads with 42.',
  })
})

it('who was asked for and wrote owes no reason', () => {
  expect(outcomeOf('s1', { asked: 'local', refusal: null, written: written({}), seen: [] })).toMatchObject({ why: null, replaced: '' })
  expect(outcomeOf('s1', { asked: 'model', refusal: null, written: written({ by: 'model' }), seen: SEEN })).toMatchObject({ why: null, replaced: '' })
})

it('a language model that could not even be asked is told of', () => {
  expect(outcomeOf('s1', { asked: 'local', refusal: 'Network Error', written: written({}), seen: [] })).toMatchObject({ why: 'Network Error' })
})
