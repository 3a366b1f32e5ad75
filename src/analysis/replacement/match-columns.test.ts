import { expect, it } from 'vitest'
import { datasetId, fileId } from '../../contract/column-ids.ts'
import { chosenMatches, columnIds, expectedType, type FileColumn, matchColumns } from './match-columns.ts'

const file = (...columns: [string, string][]): FileColumn[] => columns.map(([name, dtype]) => ({ name, dtype, hasValues: true }))
const known = (...columns: [string, string, string?][]) =>
  columns.map(([name, dtype, original], i) => ({ id: `c${i + 1}`, name, original_name: original ?? name, dtype }))
const DATASET = known(['Region', 'VARCHAR'], ['Net sales', 'DECIMAL(9,2)', 'net_sales'], ['Date', 'DATE'])

it('matches by exact name first, in any order, and by the name in the earlier file', () => {
  expect(matchColumns(file(['Date', 'DATE'], ['net_sales', 'DOUBLE'], ['Region', 'VARCHAR']), DATASET)).toEqual([
    { id: 'c3', evidence: 'name' },
    { id: 'c2', evidence: 'name' },
    { id: 'c1', evidence: 'name' },
  ])
})

it('matches names that differ in case, spaces and punctuation, but not two alike ones', () => {
  expect(matchColumns(file(['REGION', 'VARCHAR'], ['Net-Sales', 'DOUBLE'], ['date ', 'DATE']), DATASET).map((m) => m.id)).toEqual(['c1', 'c2', 'c3'])
  expect(matchColumns(file(['region!', 'VARCHAR'], ['REGION', 'VARCHAR']), DATASET).map((m) => m.id)).toEqual([null, null])
})

it('matches by type only what is left alone at the same place', () => {
  expect(matchColumns(file(['Region', 'VARCHAR'], ['Umsatz', 'DOUBLE'], ['Date', 'DATE']), DATASET)[1]).toEqual({ id: 'c2', evidence: 'type' })
  expect(matchColumns(file(['Umsatz', 'DOUBLE'], ['Region', 'VARCHAR'], ['Date', 'DATE']), DATASET)[0]).toEqual({ id: null, evidence: null })
  expect(matchColumns(file(['Region', 'VARCHAR'], ['a', 'DOUBLE'], ['b', 'BIGINT']), DATASET).map((m) => m.id)).toEqual(['c1', null, null])
})

it('refuses a mapping with an unknown column or one column twice', () => {
  expect(chosenMatches(['c9'], 1, [], DATASET)).toMatchObject({ ok: false, code: 'unknown_column' })
  expect(chosenMatches(['c1', 'c1'], 2, [], DATASET)).toMatchObject({ ok: false, code: 'column_mapped_twice' })
  expect(chosenMatches([null, 'c1'], 3, [{ id: 'c1', evidence: 'name' }], DATASET)).toMatchObject({
    value: [{ id: null }, { id: 'c1', evidence: 'given' }, { id: null }],
  })
})

it('gives new columns IDs that no column has had, and a returning column its old one', () => {
  const columns = file(['New', 'VARCHAR'], ['Region', 'VARCHAR'], ['Back', 'VARCHAR'])
  const ids = columnIds(columns, matchColumns(columns, DATASET), DATASET, [{ column_id: 'c7', name: 'Back' }])
  expect(ids).toEqual({ ids: ['c8', 'c1', 'c7'], next: 9 })
  expect(['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => datasetId(id, ids))).toEqual(['c8', 'c1', 'c7', 'c9', 'c10'])
  expect(['c8', 'c1', 'c7', 'c9', 'c10', 'c2'].map((id) => fileId(id, ids))).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', null])
})

it('expects a column to keep its type if the sampled values fit it', () => {
  const found = (dtype: string, hasValues = true): FileColumn => ({ name: 'a', dtype, hasValues })
  expect(expectedType(found('BIGINT'), 'DECIMAL(9,2)')).toBe('DECIMAL(9,2)')
  expect(expectedType(found('DECIMAL(9,3)'), 'DECIMAL(9,2)')).toBe('DECIMAL(9,3)')
  expect(expectedType(found('DATE'), 'TIMESTAMP')).toBe('TIMESTAMP')
  expect(expectedType(found('DATE'), 'VARCHAR')).toBe('VARCHAR')
  expect(expectedType(found('VARCHAR'), 'DATE')).toBe('VARCHAR')
  expect(expectedType(found('VARCHAR', false), 'DATE')).toBe('DATE')
  expect(expectedType(found('DATE'), undefined)).toBe('DATE')
})
