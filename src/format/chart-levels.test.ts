import { describe, expect, it } from 'vitest'
import type { Value } from '../contract/scalar.ts'
import { cutName, keyParts, outlineOf } from './chart-levels.ts'

const KEYS: Value[][] = [['Americas', 'Argentina'], ['Americas', 'Brazil'], ['Asia', 'India'], ['Others']]
const parts = (keys: Value[][]) => keyParts(keys, (value, field) => `${field}:${value ?? ''}`)

describe('The outline of groups', () => {
  it('names each inner group, and each outer one once', () => {
    expect(outlineOf(KEYS, parts(KEYS), 2)).toEqual({
      inner: ['1:Argentina', '1:Brazil', '1:India', '0:Others'],
      outer: [
        [
          { name: '0:Americas', from: 0, count: 2 },
          { name: '0:Asia', from: 2, count: 1 },
        ],
      ],
    })
  })
  it('is missing where groups that belong together are apart', () => {
    const ordered = [0, 2, 1].map((at) => KEYS[at] ?? [])
    expect(outlineOf(ordered, parts(KEYS), 2)).toBeNull()
  })
  it('is missing for groups of one level', () => {
    const single: Value[][] = [['a'], ['b']]
    expect([parts(single), outlineOf(single, undefined, 2)]).toEqual([undefined, null])
  })
  it('leaves places without a group unnamed, which end a span', () => {
    const keys: Value[][] = [['a', 1], [], ['b', 1]]
    expect(
      outlineOf(
        keys,
        parts([
          ['a', 1],
          ['b', 1],
        ]),
        2,
      ),
    ).toEqual({
      inner: ['1:1', '', '1:1'],
      outer: [
        [
          { name: '0:a', from: 0, count: 1 },
          { name: '0:b', from: 2, count: 1 },
        ],
      ],
    })
  })
  it('has the nearest outer levels of deep groups, told apart by all that is above them', () => {
    const keys: Value[][] = [
      ['x', 'p', 'q', 1],
      ['x', 'p', 'q', 2],
      ['y', 'p', 'q', 1],
    ]
    expect(outlineOf(keys, parts(keys), 2)?.outer.map((spans) => spans.map(({ name, count }) => [name, count]))).toEqual([
      [
        ['1:p', 2],
        ['1:p', 1],
      ],
      [
        ['2:q', 2],
        ['2:q', 1],
      ],
    ])
  })
})

describe('A whole name', () => {
  const keys: Value[][] = [['East Asia & Pacific', 'Hong Kong'], ['Europe', 'Italy'], ['A', 'A name that is too long'], ['Others']]
  const known = keyParts(keys, String)
  it('is cut at its outer part, or is the inner one alone', () => {
    expect(keys.map((key) => cutName(key, known, 20))).toEqual(['East Asi…, Hong Kong', 'Europe, Italy', 'A name that is too…', 'Others'])
  })
  it('is unknown for groups of one level', () => expect(cutName(['Others'], undefined, 20)).toBeNull())
})
