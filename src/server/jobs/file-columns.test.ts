import { expect, it } from 'vitest'
import type { ImportedDataset, ImportTask } from '../../engine/protocol.ts'
import { taskForFile, underDatasetIds } from './file-columns.ts'

const IDS = { ids: ['c3', 'c1', 'c7'], next: 8 }
const SOURCE = { kind: 'sqlite', table: 'sales' } as const

it('gives an import the types and earlier columns under the places of the file', () => {
  const task = {
    options: { source: SOURCE, schema: { types: { c1: 'DATE', c2: 'TIME' }, blank_misfits: ['c1', 'c2'] }, columns: IDS },
    before: ['c1', 'c2', 'c3'].map((id) => ({ id, name: id, dtype: 'DATE', date_order: null })),
  } as unknown as ImportTask
  expect(taskForFile(task)).toMatchObject({
    options: { source: SOURCE, schema: { types: { c2: 'DATE' }, blank_misfits: ['c2'] } },
    before: [
      { id: 'c2', name: 'c1' },
      { id: 'c1', name: 'c3' },
    ],
  })
})

it('gives what was built the IDs of the dataset, and leaves the stored names alone', () => {
  const built = {
    columns: [{ id: 'c1' }, { id: 'c2' }],
    stored: [{ id: 'c2', physical: 'c2' }],
    profile: [{ column_id: 'c3' }, { column_id: 'c4' }],
    report: { columns: [{ column_id: 'c1' }], schema: { updated: [{ column_id: 'c2' }], failed: [] } },
    options: { source: SOURCE, schema: { types: { c1: 'DATE' }, blank_misfits: ['c2'] } },
  } as unknown as ImportedDataset
  expect(underDatasetIds(built, IDS)).toMatchObject({
    columns: [{ id: 'c3' }, { id: 'c1' }],
    stored: [{ id: 'c1', physical: 'c2' }],
    profile: [{ column_id: 'c7' }, { column_id: 'c8' }],
    report: { columns: [{ column_id: 'c3' }], schema: { updated: [{ column_id: 'c1' }] } },
    options: { schema: { types: { c3: 'DATE' }, blank_misfits: ['c1'] }, columns: IDS },
  })
  expect(underDatasetIds(built, undefined)).toBe(built)
})
