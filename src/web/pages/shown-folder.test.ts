import { expect, it } from 'vitest'
import { existing, inFolder } from './shown-folder.ts'

const ANALYSES = [{ folder: 'f1' }, { folder: null }, { folder: 'f2' }]
const FOLDERS = [{ id: 'f1', name: 'Board' }]

it('shows all analyses, those of a folder, or those in none', () => {
  expect(inFolder(ANALYSES, null)).toEqual(ANALYSES)
  expect(inFolder(ANALYSES, { id: 'f2' })).toEqual([{ folder: 'f2' }])
  expect(inFolder(ANALYSES, { id: null })).toEqual([{ folder: null }])
})

it('shows all analyses once the folder is gone, or there are no folders', () => {
  expect([existing({ id: 'f1' }, FOLDERS), existing({ id: null }, FOLDERS)]).toEqual([{ id: 'f1' }, { id: null }])
  expect([existing({ id: 'f2' }, FOLDERS), existing({ id: null }, []), existing(null, FOLDERS)]).toEqual([null, null, null])
})
