import { expect, it } from 'vitest'
import { parseSqlType } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { readVersion, storedText } from './stored.ts'

const plain = (id: string, dtype: string): StoredColumn => ({ id, name: id, type: parseSqlType(dtype), physical: id, enumType: null })
const read = (text: string): readonly StoredColumn[] | undefined =>
  readVersion(
    { id: 'v', rows: 1, bytes: 1, code_bytes: 0, columns_json: '[]', stored_json: text, profile_json: '[]', report_json: 'null', live_json: null },
    () => {},
  )?.stored

it('columns that repeat by a key are read as they were written', () => {
  const [month, region] = [plain('c1', 'DATE'), plain('c2', 'VARCHAR')]
  const exact = { ...plain('c3', 'DOUBLE'), repeats: { keys: [{ id: 'c1', physical: 'c1' }] } }
  const folded = {
    ...plain('c4', 'DOUBLE'),
    repeats: {
      keys: [
        { id: 'c1', physical: 'c1' },
        { id: 'c2', physical: 'c2', folded: true as const },
      ],
    },
  }
  expect(read(storedText([month, region, exact, folded]))).toEqual([month, region, exact, folded])
})

it('columns without a key are written as the last release wrote them', () => {
  expect(storedText([plain('c1', 'DATE')])).toBe('[{"id":"c1","name":"c1","dtype":"DATE","physical":"c1","enumType":null}]')
})
