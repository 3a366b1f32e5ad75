import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../../../../../test/support/documents.ts'
import { Measure } from '../../../../../contract/measure.ts'
import type { Value } from '../../../../../contract/scalar.ts'
import { NUMBER_PRESETS } from '../../../../../format/presets.ts'
import { writeWorkbook } from '../write-workbook.ts'
import { columnNames, fieldsBeside, pivotOver, pivotPlan } from './pivot-plan.ts'
import type { PivotToWrite } from './pivot-sheets.ts'

const COLUMNS = [
  { id: 'r', name: 'Region', dtype: 'VARCHAR' },
  { id: 'd', name: 'Day', dtype: 'DATE' },
  { id: 'y', name: 'region', dtype: 'BIGINT' },
  { id: 'a', name: 'Amount', dtype: 'DECIMAL(18,2)' },
]
const DATA: Value[][] = [['North', 'South', null], ['2026-11-28', '2026-11-27', '2026-11-28'], ['2025', '2026', '2026'], ['10.50', null, '-3']] // biome-ignore format: a table
const measures = [
  { ...aMeasure('s', 'sum', 'a'), name: 'Amount', format: NUMBER_PRESETS.currency },
  { ...aMeasure('n', 'count', null), name: 'Orders' },
  { ...aMeasure('d', 'count_distinct', 'r'), name: 'Regions' },
  { ...aMeasure('x', 'sum', 'r'), name: 'Of texts' },
]
const config = aConfig({ rows: ['r', 'd'], columns: ['y'], measures })
const descending = { ...config, pivot: { ...config.pivot, sort: [{ column_id: 'd', direction: 'desc' as const, by: { kind: 'header' as const } }] } }

async function filesOf(more: Partial<PivotToWrite> = {}) {
  const file = await writeWorkbook([], 'Sales', async () => ({
    plan: pivotOver(pivotPlan(descending, measures), COLUMNS),
    columns: COLUMNS,
    blocks: (async function* () {
      yield { data: DATA }
    })(),
    ...{ name: 'Pivot', rowsName: "Ann's rows", title: 'Sales', note: 'Refresh', rowNumber: 'Row', blank: '(blank)', dates: 'mm/dd/yy' },
    titleOf: ({ name }) => name,
    dtypeOf: () => 'DECIMAL(18,2)',
    print: { paper: 'a4', footer: { left: '', right: '' } },
    ...more,
  }))
  const book = XLSX.read(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()), { bookFiles: true })
  const files: unknown = Reflect.get(book, 'files')
  const textOf = (path: string): string => {
    const content: unknown = files instanceof Object ? Reflect.get(files, path) : null
    const data: unknown = content instanceof Object ? Reflect.get(content, 'content') : null
    return data instanceof Uint8Array ? new TextDecoder().decode(data) : ''
  }
  return { file, book, textOf }
}

describe('the pivot table of a workbook', () => {
  it('has the rows below one line of names that differ in any case, and numbers them', async () => {
    const { book } = await filesOf()
    expect(book.SheetNames).toEqual(['Pivot', "Ann's rows"])
    expect(XLSX.utils.sheet_to_json(book.Sheets["Ann's rows"] ?? {}, { header: 1 })).toEqual([
      ['Region', 'Day', 'region (2)', 'Amount', 'Row'],
      ['North', 46_354, 2025, 10.5, 1],
      ['South', 46_353, 2026, undefined, 2],
      [undefined, 46_354, 2026, -3, 3],
    ])
  })
  it('counts the rows of that sheet, which Excel reads when the file is opened', async () => {
    const { textOf } = await filesOf()
    const cache = textOf('xl/pivotCache/pivotCacheDefinition1.xml')
    expect(cache).toContain('refreshOnLoad="1"')
    expect(cache).toContain(`<worksheetSource ref="A1:E4" sheet="Ann's rows"/>`)
    expect([...cache.matchAll(/<cacheField name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Region', 'Day', 'region (2)', 'Amount', 'Row'])
  })
  it('has the fields of the step on the same axes, in the same order', async () => {
    const xml = (await filesOf()).textOf('xl/pivotTables/pivotTable1.xml')
    expect(xml).toContain('<rowFields count="2"><field x="0"/><field x="1"/></rowFields><colFields count="2"><field x="2"/><field x="-2"/></colFields>')
    expect([...xml.matchAll(/<pivotField axis="(\w+)"[^>]*sortType="(\w+)"/g)].map(([, axis, sort]) => [axis, sort])).toEqual([
      ['axisRow', 'ascending'],
      ['axisRow', 'descending'],
      ['axisCol', 'ascending'],
    ])
  })
  it('has the measures that Excel computes, under names that no field has, and says which it lacks', async () => {
    const { textOf } = await filesOf()
    const values = [...textOf('xl/pivotTables/pivotTable1.xml').matchAll(/<dataField name="([^"]*)" fld="(\d)" subtotal="(\w+)"/g)]
    expect(values.map((match) => match.slice(1))).toEqual([
      ['Amount ', '3', 'sum'],
      ['Orders', '4', 'count'],
    ])
    expect(pivotOver(pivotPlan(config, measures), COLUMNS).left.map(({ name }) => name)).toEqual(['Regions', 'Of texts'])
  })
  it('leaves out measures with filters of their own, shares and comparisons', () => {
    const filtered = Measure.parse({
      ...aMeasure('f', 'sum', 'a'),
      value: { agg: 'sum', column_id: 'a', dependencies: [], filters: [{ column: 'r', operator: 'IN', value: ['North'] }] },
    })
    const share = { ...aMeasure('p', 'sum', 'a'), show_values_as: { name: 'percentage_of_grand_total' as const, dependencies: [] } }
    expect(pivotPlan(config, [filtered, share]).values).toEqual([])
  })
  it('has every part that its relations and types name', async () => {
    const { textOf } = await filesOf()
    const types = [...textOf('[Content_Types].xml').matchAll(/PartName="\/([^"]*)"/g)].map(([, path = '']) => path)
    expect(types.filter((path) => path.includes('ivot'))).toHaveLength(3)
    for (const path of types) expect(textOf(path), path).toMatch(/^<\?xml/)
    expect(textOf('xl/workbook.xml')).toContain('<pivotCaches><pivotCache cacheId="1" r:id="rIdPivot"/></pivotCaches>')
    expect(textOf('xl/_rels/workbook.xml.rels')).toContain('Id="rIdPivot"')
  })
  it('is none where the rows could not be read completely', async () => {
    const blocks = (async function* () {
      yield null
    })()
    expect((await filesOf({ blocks })).file).toBeNull()
  })
})

it('names without letters get a name', () => expect(columnNames([' ', 'a', 'A'], '(blank)')).toEqual(['(blank)', 'a', 'A (2)']))

it('fields made of columns, such as months, are added to the columns of the rows', () => {
  const month = { column_id: 'm', name: 'month', dtype: 'VARCHAR' }
  const fields = [{ column_id: 'r', name: 'Region', dtype: 'VARCHAR' }, month]
  expect(fieldsBeside(COLUMNS, fields, new Map([['m', 'Day: Month']]))).toEqual([{ id: 'm', name: 'Day: Month', dtype: 'VARCHAR' }])
})
