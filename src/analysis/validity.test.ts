import { describe, expect, it } from 'vitest'
import { aColumn, aConfig, aDocument, aMeasure } from '../../test/support/documents.ts'
import { Column } from '../contract/column.ts'
import { Measure } from '../contract/measure.ts'
import { renameInSql, renameReferences } from './rename-references.ts'
import { documentNames } from './validity.ts'

describe('names in a document', () => {
  const document = aDocument()
  const named = (id: string, name: string) => ({ ...aMeasure(id, 'count', null), name })
  it.each([
    ['are fine as they start', document, 'ok'],
    ['are fine when one measure stands in two places', { ...document, measures: [named('m', 'N'), named('m', 'N')] }, 'ok'],
    ['are refused for two measures of one name', { ...document, measures: [named('m1', 'N'), named('m2', 'N')] }, 'measure_name_taken'],
    [
      'are refused for two measures of one name in a step',
      { ...document, steps: document.steps.map((s) => ({ ...s, config: aConfig({ measures: [named('m1', 'N'), named('m2', 'N')] }) })) },
      'measure_name_taken',
    ],
    ['are refused for a measure named like a column', { ...document, measures: [named('m1', 'Region')] }, 'measure_named_like_column'],
    [
      'are refused for two columns of one name',
      { ...document, dataset: { ...document.dataset, columns: [...document.dataset.columns, aColumn('k1', 'VARCHAR', 'Region')] } },
      'column_name_taken',
    ],
  ])('%s', (_, changed, code) => {
    const result = documentNames(changed)
    expect(result.ok ? 'ok' : result.code).toBe(code)
  })
})

describe('a renamed column', () => {
  const renames = new Map([
    ['Price', 'Net price'],
    ['sum', 'total'],
    ['a', 'b'],
    ['b', 'a'],
    ['价格', 'Cost "net"'],
  ])
  it.each([
    ['sum(price)', 'sum("Net price")'],
    ['sum("Price") / count(*)', 'sum("Net price") / count(*)'],
    ["'Price' || Price -- Price", `'Price' || "Net price" -- Price`],
    ['a + b', '"b" + "a"'],
    ['sum (价格) /* 价格 */', 'sum ("Cost ""net""") /* 价格 */'],
    ['prices + Price2', 'prices + Price2'],
    ['CAST(Price AS price) + 1::price', 'CAST("Net price" AS price) + 1::price'],
    ["'it''s Price' = \"a\"", "'it''s Price' = \"b\""],
  ])('%s becomes %s', (sql, expected) => expect(renameInSql(sql, renames)).toBe(expected))

  it('keeps its references in every measure and column of the document', () => {
    const measure = Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql: 'sum(price)' } })
    const column = Column.parse({ id: 'k', name: 'k', config: { kind: 'sql', params: { sql: 'price * 2' } } })
    const document = aDocument()
    const [step] = document.steps
    if (!step) throw new Error('no step')
    const config = { ...step.config, query: { ...step.config.query, value: { ...step.config.query.value, measures: [measure], group_calculations: [column] } } }
    const after = JSON.stringify(renameReferences({ ...document, measures: [measure], steps: [{ ...step, config }] }, new Map([['Price', 'Cost']])))
    expect(after.match(/\\"Cost\\"/g)).toHaveLength(3)
    expect(after).not.toContain('sum(price)')
  })
})
