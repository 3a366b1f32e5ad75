import { describe, expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure } from '../../../test/support/documents.ts'
import { Column } from '../../contract/column.ts'
import { Measure } from '../../contract/measure.ts'
import { newStep } from '../document.ts'
import { proposeColumns } from './propose.ts'
import { incompatibleUses, requiredColumns } from './required-columns.ts'

const sum = aMeasure('Sum', 'sum', 'c3')
const document = {
  ...aDocument(),
  steps: [newStep('s1', 'One', 'a1', aConfig({ rows: ['c1'], columns: ['c4'], measures: [sum], filters: [{ column: 'c2', operator: 'IN', value: [] }] }))],
}
const wanted = requiredColumns(document)
const proposed = (...offered: Column[]) => proposeColumns(wanted, offered).map(({ column, evidence }) => [column?.name ?? null, evidence])

describe('what a document wants', () => {
  it('is every column that something reads, with what reads it', () => {
    expect(wanted.map(({ column, uses }) => [column.name, uses.map((u) => `${u.kind} ${u.name}`)])).toEqual([
      ['Region', ['step One']],
      ['City', ['step One']],
      ['Quantity', ['measure Sum']],
      ['Day', ['step One']],
    ])
  })

  it('is read by SQL texts, by calculated columns that no step uses, and by what a filter or a date makes for itself', () => {
    const sql = Column.parse({ id: 'k1', name: 'K', type: 'calculated column', config: { kind: 'sql', params: { sql: 'upper("City")' } } })
    const rules = { kind: 'rules', base_column: 'c1', params: { rules: [{ name: 'kept', operator: 'contains', values: ['e'] }], others: null } }
    const own = Column.parse({ id: 'f1', name: 'Region', type: 'calculated column', config: rules, dependency: ['c1'], of_filter: true })
    const months = { kind: 'date_series', base_column: 'c4', params: { window: 'month' } }
    const series = Column.parse({ id: 'k2', name: 'Day (month)', type: 'calculated column', config: months, automatic: true })
    const config = aConfig({ rows: ['k2'], filters: [{ column: 'f1', operator: '=', value: ['kept'] }] })
    const step = newStep('s1', 'One', 'a1', { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [own, series] } } })
    const plain = aDocument()
    const price = Measure.parse({ id: 'p', name: 'P', type: 'sql', value: { sql: 'avg(price)' } })
    const found = requiredColumns({ dataset: { ...plain.dataset, columns: [...plain.dataset.columns, sql, series] }, measures: [price], steps: [step] })
    expect(found.map(({ column, uses }) => [column.name, uses.map((u) => `${u.kind} ${u.name}`)])).toEqual([
      ['Region', ['step One']],
      ['City', ['column K']],
      ['Day', ['step One']],
      ['Price', ['measure P']],
    ])
    const day = found.find(({ column }) => column.id === 'c4')
    expect([day && incompatibleUses(day, 'VARCHAR').length, day && incompatibleUses(day, 'TIMESTAMP').length]).toEqual([1, 0])
  })
})

describe('a proposal', () => {
  it('goes by the exact name first, then by the name apart from case, blanks and punctuation', () => {
    expect(
      proposed(aColumn('x1', 'VARCHAR', 'region'), aColumn('x2', 'VARCHAR', 'Region'), aColumn('x3', 'VARCHAR', ' CI-ty '), aColumn('x4', 'VARCHAR', 'Other')),
    ).toEqual([
      ['Region', 'name'],
      [' CI-ty ', 'alike'],
      [null, null],
      [null, null],
    ])
  })

  it('goes by the name in the file where both datasets call it otherwise', () => {
    const area = { ...aColumn('x1', 'VARCHAR', 'Area'), original_name: 'region' }
    expect(proposed(area, aColumn('x2', 'VARCHAR', 'Town'))[0]).toEqual(['Area', 'alike'])
  })

  it('proposes none of two that are alike', () => {
    expect(proposed(aColumn('x1', 'VARCHAR', 're gion'), aColumn('x2', 'VARCHAR', 'REGION'))[0]).toEqual([null, null])
  })

  it('guesses where one column alone has the type', () => {
    expect(proposed(aColumn('x1', 'DOUBLE', 'Amount'), aColumn('x2', 'DATE', 'When'), aColumn('x3', 'VARCHAR', 'A'))).toEqual([
      [null, null],
      [null, null],
      ['Amount', 'guess'],
      ['When', 'guess'],
    ])
    expect(proposed(aColumn('x1', 'DOUBLE', 'Amount'), aColumn('x2', 'BIGINT', 'Pieces'))[2]).toEqual([null, null])
  })

  it('says by its name what a measure cannot be computed from', () => {
    const [, , quantity] = proposeColumns(wanted, [aColumn('x1', 'VARCHAR', 'Quantity')])
    expect([quantity?.evidence, quantity && incompatibleUses(quantity.required, 'VARCHAR').map((u) => u.name)]).toEqual(['name', ['Sum']])
  })
})
