import { expect, it } from 'vitest'
import { valuesInSpan } from './span.ts'

it.each([
  ['groups of one field', [['a'], [null]], [{ columnId: 'c1', values: ['a', null] }]],
  [
    'groups of one parent',
    [
      ['a', 1],
      ['a', 2],
    ],
    [
      { columnId: 'c1', values: ['a'] },
      { columnId: 'c2', values: [1, 2] },
    ],
  ],
  [
    'groups of several parents, whole',
    [
      ['a', 2],
      ['b', 1],
    ],
    [{ columnId: 'c1', values: ['a', 'b'] }],
  ],
  ['the total, which has no group', [[]], []],
  ['nothing', [], []],
])('a span keeps %s', (_, keys, kept) => expect(valuesInSpan(keys, ['c1', 'c2'])).toEqual(kept))
