import { expect, it } from 'vitest'
import { countIn, existing } from './shown-folder.ts'

const COUNTS = [
  { folder_id: 'f1', count: 2 },
  { folder_id: null, count: 3 },
  { folder_id: 'f1', count: 4 },
]
const FOLDERS = [{ id: 'f1', name: 'Board' }]

it('counts all analyses of the lists, those of a folder, or those in none', () => {
  expect([null, { id: 'f1' }, { id: null }, { id: 'f2' }].map((shown) => countIn(COUNTS, shown))).toEqual([9, 6, 3, 0])
})

it('shows all analyses once the folder is gone, or there are no folders', () => {
  expect([existing({ id: 'f1' }, FOLDERS), existing({ id: null }, FOLDERS)]).toEqual([{ id: 'f1' }, { id: null }])
  expect([existing({ id: 'f2' }, FOLDERS), existing({ id: null }, []), existing(null, FOLDERS)]).toEqual([null, null, null])
})
