import { expect, it } from 'vitest'
import { withNotes } from './column-note.ts'

it('changes the notes that are named, removes those that become empty, and keeps all others', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((column_id) => ({ column_id, description: column_id }))
  expect(
    withNotes([a, b, c] as never, [
      { column_id: 'a', description: '' },
      { column_id: 'b', description: 'new' },
    ]),
  ).toEqual([c, { column_id: 'b', description: 'new' }])
})
