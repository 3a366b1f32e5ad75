import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { Measure, type Measure as MeasureType } from '../src/contract/measure.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
let analysis: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('owner')).token
  const { datasetId } = await server.importCsv(token, 'Region,Amount,Day\nWest,1,2024-02-29\nWest,3,2024-03-01\nEast,4,2023-12-31\n')
  analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)).data.id
})
afterAll(() => server.remove())

const sql = (text: string, name = 'Try'): MeasureType => Measure.parse({ id: 'm', name, type: 'sql', value: { sql: text } })
const apply = (measures: MeasureType[], more: object = {}, headers: Record<string, string> = {}) =>
  server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 'validation', config: aConfig({ measures }), ...more }, token, headers)
const totals = async (reply: ReturnType<typeof apply>) => {
  const { data } = await reply
  return data.status === 'done' ? data.result.totals : data.status
}

describe('the trial of a measure', () => {
  it('is applied as the step validation', async () => {
    expect(await totals(apply([sql('sum(amount) / count(*)')]))).toEqual([8 / 3])
  })
  it('answers with the title of the specification and what is wrong where, in the reader’s language', async () => {
    const refused = await apply([sql('sum(amuont)')])
    expect([refused.status, refused.code, refused.message]).toEqual([
      400,
      'expression_unknown_column_near',
      '“Try”: There is no column "amuont". Did you mean "amount"? (at character 5)'.replace('"amount"', '"Amount"'),
    ])
    const chinese = await apply([sql('(select 1)')], {}, { 'accept-language': 'zh' })
    expect(chinese.message).toBe('“Try”：表达式中不允许使用子查询（第 1 个字符）')
  })
  it('refuses the name of a column', async () => expect((await apply([sql('sum(amount)', 'Amount')])).code).toBe('measure_named_like_column'))
  it('finds operands that were sent, and refuses circles by name', async () => {
    const half = Measure.parse({
      id: 'x',
      name: 'Half',
      type: 'expression',
      value: { first: { measure_id: 's' }, rest: [{ operator: 'divide', operand: { constant: 2 } }] },
    })
    expect(await totals(apply([half], { operands: [aMeasure('s', 'sum', 'c2')] }))).toEqual([4])
    const circle = Measure.parse({ ...half, id: 's', name: 'Other', value: { ...half.value, first: { measure_id: 'x' } } })
    expect((await apply([half], { operands: [circle] })).message).toBe('Circular reference between measures: Half → Other → Half.')
  })
})

describe('a step', () => {
  const year = Column.parse({
    id: 'k1',
    name: 'Year',
    type: 'calculated column',
    config: { kind: 'date_series', base_column: 'c3', params: { window: 'year' } },
  })
  const config = aConfig({ rows: ['k1'], measures: [aMeasure('n', 'count', null)] })
  const withYear = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [year] } } }

  it('keeps its calculated columns when the analysis is saved, and refuses clashing names', async () => {
    const { data } = await server.call('apiv2/get_analysis', { analysis_id: analysis }, token)
    const document = data.value_json
    const saved = {
      ...document,
      dataset: { ...document.dataset, columns: [...document.dataset.columns, year] },
      steps: document.steps.map((step) => ({ ...step, config: withYear })),
    }
    const reply = await server.call('apiv2/save_analysis', { analysis_id: analysis, base_version: data.version, value_json: saved }, token)
    expect(reply.data.value_json.dataset.columns.map((c: Column) => c.name)).toEqual(['Region', 'Amount', 'Day', 'Year'])
    const named = (id: string, name: string) => ({ ...aMeasure(id, 'count', null), name })
    const twice = aConfig({ measures: [named('a', 'Count'), named('b', 'Count')] })
    const refused: [string, typeof saved][] = [
      ['measure_named_like_column', { ...saved, measures: [named('a', 'Region')] }],
      ['measure_name_taken', { ...saved, measures: [named('a', 'Count'), named('b', 'Count')] }],
      ['measure_name_taken', { ...saved, steps: saved.steps.map((step) => ({ ...step, config: twice })) }],
    ]
    for (const [code, clash] of refused) {
      const input = { analysis_id: analysis, base_version: reply.data.version, value_json: clash }
      expect((await server.call('apiv2/save_analysis', input, token)).code).toBe(code)
    }
  })
  it('lists the values of a calculated column', async () => {
    const { data } = await server.call('apiv2/list_column_values', { analysis_id: analysis, column: 'k1', group_calculations: [year] }, token)
    expect(data).toEqual({
      values: [
        { value: 2024, rows: 2 },
        { value: 2023, rows: 1 },
      ],
      total: 2,
      rows: 3,
      dtype: 'INTEGER',
    })
  })
  it('explains a cell by its rows, and says when there is no such cell', async () => {
    const ask = { analysis_id: analysis, config: withYear, cell: { measure_id: 'n', row: [2024], count: 1 } }
    const { data } = await server.call('apiv2/explain_cell', ask, token)
    expect([data.value, data.row_count, data.rows?.data]).toEqual([2, 2, [['West'], [1], ['2024-02-29'], [2024]]])
    const gone = await server.call('apiv2/explain_cell', { ...ask, cell: { measure_id: 'gone' } }, token)
    expect([gone.status, gone.code]).toEqual([404, 'cell_unknown'])
  })
  it('opens the rows behind a cell as a table: columns, search, order, pages', async () => {
    const ask = { analysis_id: analysis, config: withYear, cell: { measure_id: 'n', row: [2024] } }
    const whole = (await server.call('apiv2/list_cell_rows', ask, token)).data
    expect([whole.row_count, whole.found_count, whole.columns.map((c) => c.name), whole.keys.map((k) => k.value)]).toEqual([
      2,
      2,
      ['Region', 'Amount', 'Day', 'Year'],
      [2024],
    ])
    const rowsOf = async (page: object) => (await server.call('apiv2/list_cell_rows', { ...ask, page }, token)).data
    const sort = { column_id: 'c2', direction: 'desc' }
    expect((await rowsOf({ column_ids: ['c2'], sort })).data).toEqual([[3, 1]])
    expect((await rowsOf({ column_ids: ['c2'], sort, start: 1, count: 1 })).data).toEqual([[1]])
    expect(await rowsOf({ search: '02-29' })).toMatchObject({ row_count: 2, found_count: 1, data: [['West'], [1], ['2024-02-29'], [2024]] })
    expect(await rowsOf({ search: 'WEST' })).toMatchObject({ found_count: 2 })
    // the search ignores columns that are not displayed
    expect(await rowsOf({ search: 'west', column_ids: ['c2'] })).toMatchObject({ found_count: 0, data: [[]] })
    expect((await server.call('apiv2/list_cell_rows', { ...ask, page: { column_ids: ['c9'] } }, token)).code).toBe('unknown_column')
    expect((await server.call('apiv2/list_cell_rows', { ...ask, cell: { measure_id: 'gone' } }, token)).code).toBe('cell_unknown')
  })
  it('explains to who may not read the dataset without a single row', async () => {
    const open = await server.call('apiv2/get_analysis', { analysis_id: analysis }, token)
    await server.call('apiv2/save_analysis_settings', { analysis_id: analysis, title: open.data.title, description: '', visibility: 'public' }, token)
    const { data } = await server.call('apiv2/explain_cell', { analysis_id: analysis, config: withYear, cell: { measure_id: 'n', row: [2024] } })
    expect([data.value, data.row_count, data.rows]).toEqual([2, 2, null])
  })
  it('stands in the order of its reader’s language, also where the same result was computed for another', async () => {
    const { datasetId } = await server.importCsv(token, 'City\n北京\n上海\n')
    const { id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Cities' }, token)).data
    const input = { analysis_id: id, step_id: 's1', config: aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] }) }
    const citiesIn = async (language: string) => {
      const { data } = await server.call('apiv2/analysis_apply_step', input, token, { 'accept-language': language })
      return data.status === 'done' ? data.result.row_indexes.map(({ key }) => key[0]) : data.status
    }
    expect([await citiesIn('zh'), await citiesIn('en')]).toEqual([
      ['北京', '上海', undefined],
      ['上海', '北京', undefined],
    ])
  })
  it('has help for every function in both languages', async () => {
    const [english, chinese] = await Promise.all(
      ['en', 'zh'].map((language) => server.call('apiv2/get_expression_help', {}, token, { 'accept-language': language })),
    )
    expect(english?.data.functions.length).toBeGreaterThan(220)
    for (const [i, spec] of ((english?.data.functions ?? []) as { name: string; signature: string; help: string }[]).entries()) {
      expect(spec.signature.startsWith(`${spec.name}(`)).toBe(true)
      expect(spec.help).toMatch(/^[\x20-\x7e…’é]+$/)
      expect(chinese?.data.functions[i]?.help, spec.name).toMatch(/\p{Script=Han}/u)
    }
  })
})
