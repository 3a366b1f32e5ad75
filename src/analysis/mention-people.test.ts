import { expect, it } from 'vitest'
import { matchingPeople, SUGGESTIONS_MAX } from './mention-people.ts'

const person = (name: string, email: string | null = null, readings: string[] = []) => ({ name, email, readings })
const PEOPLE = [
  person('Ana Lima', 'ana@example.org'),
  person('Élodie Martin', 'em@example.org'),
  person('Jean-Luc Petit', null),
  person('王晓明', 'wxm@example.org', ['wangxiaoming', 'wxm']),
  person('Strauß', 'boss@example.org'),
]
const found = (query: string) => matchingPeople(PEOPLE, query).map(({ name }) => name)

it.each([
  ['', PEOPLE.map(({ name }) => name)],
  ['ana', ['Ana Lima']],
  ['ＡＮＡ', ['Ana Lima']],
  ['lim', ['Ana Lima']],
  ['elo', ['Élodie Martin']],
  ['ÉLODIE m', ['Élodie Martin']],
  ['luc', ['Jean-Luc Petit']],
  ['王', ['王晓明']],
  ['晓明', ['王晓明']],
  ['wangx', ['王晓明']],
  ["wang'xiao", ['王晓明']],
  ['wxm', ['王晓明']],
  ['boss', ['Strauß']],
  ['em@', ['Élodie Martin']],
  ['example.org', []],
  ['ana ', ['Ana Lima']],
  ['ana please', []],
  ['zz', []],
])('%s finds %o', (query, names) => expect(found(query)).toEqual(names))

it('gives those first whose name begins so, then by words, by sound, within, by address', () => {
  const people = [person('x', 'li@example.org'), person('Eli'), person('李', null, ['li']), person('Ana Li'), person('Li')]
  expect(matchingPeople(people, 'li').map(({ name }) => name)).toEqual(['Li', 'Ana Li', '李', 'Eli', 'x'])
})

it('offers a bounded number at once', () =>
  expect(
    matchingPeople(
      Array.from({ length: 500 }, (_, n) => person(`P ${n}`)),
      'p',
    ).length,
  ).toBe(SUGGESTIONS_MAX))
