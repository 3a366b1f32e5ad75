import { expect, it } from 'vitest'
import { retryPolicy } from './retry-policy.ts'

const MODEL = { by: 'model', agreed: true } as const

it('a stream that broke in the middle does not have the language model write again', () => {
  const again = retryPolicy(MODEL)
  again.heard()
  expect([again.next(), again.next()]).toEqual([{ by: 'local' }, { by: 'local' }])
})

it('without streams the language model is asked once, whatever becomes of the calls', () => {
  const again = retryPolicy(MODEL)
  expect([again.next(), again.next(), again.next()]).toEqual([MODEL, { by: 'local' }, { by: 'local' }])
})
