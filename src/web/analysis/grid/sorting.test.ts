import { describe, expect, it } from 'vitest'
import { aConfig } from '../../../../test/support/documents.ts'
import type { FieldSort } from '../../../contract/step.ts'
import { isSortedBy, measureSort, nextDirection } from './sorting.ts'

const by = (column_id: string, measure_id: string, at: (string | null)[], direction: 'asc' | 'desc' = 'desc'): FieldSort => ({
  ...{ column_id, direction },
  by: { kind: 'measure', measure_id, at },
})
const header: FieldSort = { column_id: 'c1', direction: 'desc', by: { kind: 'header' } }

describe('what orders the rows', () => {
  it('is the measure of the outermost row field that is sorted by one', () => {
    const sort = [by('c2', 'inner', []), by('c1', 'outer', ['2024', null], 'asc')]
    expect(measureSort(aConfig({ rows: ['c1', 'c2'], sort }))).toEqual({ measureId: 'outer', at: ['2024', null], direction: 'asc' })
    expect(measureSort(aConfig({ rows: ['c2'], sort }))?.measureId).toBe('inner')
  })
  it('is no measure where rows stand by their headers, or only columns are sorted by one', () => {
    expect(measureSort(aConfig({ rows: ['c1'], sort: [header] }))).toBeNull()
    expect(measureSort(aConfig({ rows: ['c1'], columns: ['c2'], sort: [by('c2', 'm', [])] }))).toBeNull()
  })
  it('is one measure at one column: neither another measure nor another column drives', () => {
    const sort = measureSort(aConfig({ rows: ['c1'], sort: [by('c1', 'm', ['2024'])] }))
    expect([isSortedBy(sort, 'm', ['2024']), isSortedBy(sort, 'n', ['2024']), isSortedBy(sort, 'm', []), isSortedBy(null, 'm', ['2024'])]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
  it('goes largest first, smallest first, by header, and from another column largest first again', () => {
    const at = (direction: 'asc' | 'desc') => measureSort(aConfig({ rows: ['c1'], sort: [by('c1', 'm', ['2024'], direction)] }))
    expect([nextDirection(null, 'm', ['2024']), nextDirection(at('desc'), 'm', ['2024']), nextDirection(at('asc'), 'm', ['2024'])]).toEqual([
      'desc',
      'asc',
      null,
    ])
    expect([nextDirection(at('desc'), 'm', ['2023']), nextDirection(at('asc'), 'n', ['2024'])]).toEqual(['desc', 'desc'])
  })
})
