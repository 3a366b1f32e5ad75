import { expect, it } from 'vitest'
import { fail } from '../../contract/errors.ts'
import { errorText } from '../texts.ts'
import { toDeclared } from './declared.ts'

it('a failure that the operation declares, or that any may give, stays, with its parameters; another becomes the one that stands for it', () => {
  const codes = ['busy', 'engine_lost'] as const
  expect(toDeclared(codes, fail('busy', { seconds: 5 }), 'engine_lost')).toEqual(fail('busy', { seconds: 5 }))
  expect(toDeclared(codes, fail('restarting', { seconds: 2 }), 'engine_lost')).toEqual(fail('restarting', { seconds: 2 }))
  expect(toDeclared(codes, fail('import_lost'), 'engine_lost')).toEqual(fail('engine_lost'))
})

it('a failure that is told in place of another says all that its texts name', () => {
  const told = toDeclared(['db_failed'], fail('db_changed'), fail('db_failed', { reason: 'The table changed.' }))
  expect(errorText(told, 'en').message).toBe('The database says: The table changed.')
})
