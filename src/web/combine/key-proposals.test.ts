import { describe, expect, it } from 'vitest'
import { type KeyColumn, proposeKeys } from './key-proposals.ts'

const column = (id: string, name: string, dtype = 'VARCHAR'): KeyColumn => ({ id, name, dtype })

describe('the proposed keys', () => {
  it('are columns with the same name and comparable types', () => {
    const first = [column('c1', 'Region'), column('c2', 'Month', 'DATE'), column('c3', 'Year', 'BIGINT'), column('c4', 'Amount', 'BIGINT')]
    const second = [column('d1', 'Target', 'BIGINT'), column('d2', 'Month', 'TIMESTAMP'), column('d3', 'Region'), column('d4', 'Year', 'VARCHAR')]
    expect(proposeKeys(first, second)).toEqual([
      { first: 'c1', second: 'd3' },
      { first: 'c2', second: 'd2' },
    ])
  })

  it('may differ in case, spaces and punctuation, if no name is the same', () => {
    expect(proposeKeys([column('c1', 'Customer ID')], [column('d1', 'customer_id')])).toEqual([{ first: 'c1', second: 'd1' }])
    const [key] = proposeKeys([column('c1', 'Region'), column('c2', 'Customer ID')], [column('d1', 'Region'), column('d2', 'customer_id')])
    expect(key).toEqual({ first: 'c1', second: 'd1' })
  })

  it('are no amounts, and no names that several columns share', () => {
    expect(proposeKeys([column('c1', 'Amount', 'DECIMAL(18,2)')], [column('d1', 'Amount', 'DECIMAL(18,2)')])).toEqual([{ first: null, second: null }])
    expect(proposeKeys([column('c1', 'ID'), column('c2', 'Id')], [column('d1', 'id')])).toEqual([{ first: null, second: null }])
  })

  it('are at most four', () => {
    const columns = ['A', 'B', 'C', 'D', 'E'].map((name) => column(name, name))
    expect(proposeKeys(columns, columns).map(({ first }) => first)).toEqual(['A', 'B', 'C', 'D'])
  })
})
