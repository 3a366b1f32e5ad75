import { describe, expect, it } from 'vitest'
import { combinationsInFolder, type Table } from '../../../test/support/combinations.ts'
import { AppendOptions } from '../../contract/combination.ts'
import { checkCombination } from './check.ts'

const { source, build, limits } = combinationsInFolder()

describe('an append', () => {
  const append = (given: Partial<AppendOptions> = {}): AppendOptions =>
    AppendOptions.parse({ kind: 'combination', how: 'append', parts: ['first', 'second'], ...given })
  const january: Table = { types: ['VARCHAR', 'BIGINT'], rows: [['West', '1']] }
  it('matches columns by name, widens types, and tells the dataset of each row if that is wanted', async () => {
    const february: Table = { types: ['VARCHAR', 'DECIMAL(18,2)', 'DATE'], rows: [['East', '2.50', '2026-02-01']] }
    const sources = [await source('January', january), await source('February', february)]
    const found = await build(append({ part_name: 'Month' }), sources)
    expect(found.columns).toEqual(['c1 A VARCHAR', 'c2 B DECIMAL(22,2)', 'j1_p2_c3 C DATE', 'j1_part Month VARCHAR'])
    expect(found.rows).toEqual([
      ['West', '1.00', null, 'January'],
      ['East', '2.50', '2026-02-01', 'February'],
    ])
    expect(await checkCombination({ options: append(), sources, limits: limits() })).toMatchObject({
      ok: true,
      value: { rows_after: 2, columns: [{ dtype: 'VARCHAR' }, { dtype: 'DECIMAL(22,2)', parts: ['BIGINT', 'DECIMAL(18,2)'] }, { parts: [null, 'DATE'] }] },
    })
  })
  it('refuses types that lose values, and takes the column as text instead', async () => {
    const sources = [await source('first', january), await source('second', { types: ['VARCHAR', 'DATE'], rows: [['East', '2026-02-01']] })]
    expect(await build(append(), sources)).toMatchObject({ problem: 'combination_types', params: { column: 'B' } })
    expect((await build(append({ as_text: ['B'] }), sources)).rows).toEqual([
      ['West', '1'],
      ['East', '2026-02-01'],
    ])
  })
  it('puts whole numbers among floating-point numbers only if each keeps its digits', async () => {
    const floats = await source('floats', { types: ['VARCHAR', 'DOUBLE'], rows: [['East', '0.1']] })
    const small = await source('small', {
      types: ['VARCHAR', 'BIGINT'],
      rows: [
        ['West', '9007199254740992'],
        ['West', null],
      ],
    })
    const large = await source('large', { types: ['VARCHAR', 'BIGINT'], rows: [['West', '9007199254740993']] })
    expect((await build(append(), [floats, small])).problem).toBe(null)
    expect((await build(append(), [floats, large])).problem).toBe('combination_types')
  })
})
