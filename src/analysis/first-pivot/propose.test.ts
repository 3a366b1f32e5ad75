import { describe, expect, it } from 'vitest'
import { Column } from '../../contract/column.ts'
import type { ColumnProfile } from '../../contract/column-profile.ts'
import { PLAIN_CALENDAR } from '../../contract/date-series.ts'
import { newDocument } from '../document.ts'
import { withFirstPivot } from './place.ts'
import { proposeFirstPivot } from './propose.ts'

/** A column as `Name: TYPE distinct [min..max] [blanks=n] [top=a|b]`. */
function parsed(text: string, at: number, rows: number): { column: Column; profile: ColumnProfile } {
  const [, name = '', dtype = '', distinct = '0', rest = ''] = /^(.*): (\S+) (\d+)(.*)$/.exec(text) ?? []
  const [, min = null, max = null] = /(\S+)\.\.(\S+)/.exec(rest) ?? []
  const isNumber = !['VARCHAR', 'DATE', 'TIMESTAMP', 'BOOLEAN'].includes(dtype)
  const value = (v: string | null) => (v === null ? null : isNumber ? Number(v) : v.replace('T', ' '))
  const top = /top=(\S+)/.exec(rest)?.[1]?.split('|') ?? []
  const id = `c${at + 1}`
  return {
    column: Column.parse({ id, name, dtype }),
    profile: {
      ...{ column_id: id, nulls: Number(/blanks=(\d+)/.exec(rest)?.[1] ?? 0), distinct: Number(distinct), distinct_exact: true },
      ...{ min: value(min), max: value(max), top: top.map((v) => ({ value: v, rows: Math.floor(rows / top.length) })) },
    },
  }
}

function table(rows: number, ...texts: string[]) {
  const all = texts.map((text, at) => parsed(text, at, rows))
  return { columns: all.map(({ column }) => column), profile: all.map(({ profile }) => profile), rows }
}

/** The proposal in words: 'sum of Amount by Region x Date (month)'. */
function said(rows: number, ...texts: string[]): string {
  const { rows: fields, columns, value } = proposeFirstPivot(table(rows, ...texts))
  const names = (list: typeof fields) => list.map(({ column, window }) => (window ? `${column.name} (${window})` : column.name)).join(' + ')
  const by = [names(fields), ...(columns.length > 0 ? [names(columns)] : [])].join(' x ')
  return `${value.agg} of ${value.column?.name ?? 'rows'}${by === '' ? '' : ` by ${by}`}`
}

const CASES: readonly [title: string, expected: string, rows: number, ...columns: string[]][] = [
  [
    'orders of a shop',
    'sum of Amount by Region x Order date (month)',
    ...[
      5000,
      'Order ID: BIGINT 5000 1..5000',
      'Order date: DATE 360 2024-01-01..2024-12-30',
      'Region: VARCHAR 5',
      'Customer: VARCHAR 800',
      'Quantity: BIGINT 9 1..9',
    ],
    ...['Unit price: DECIMAL(10,2) 90 1.5..300', 'Amount: DECIMAL(10,2) 3200 2..2700'],
  ],
  [
    'a bank account',
    'sum of Betrag (€) by Kategorie x Buchungstag (week)',
    ...[
      120,
      'Buchungstag: DATE 40 2024-03-01..2024-04-28',
      'Verwendungszweck: VARCHAR 110',
      'Kategorie: VARCHAR 8',
      'Betrag (€): DECIMAL(10,2) 115 -1200.5..3000',
    ],
    'Saldo (€): DECIMAL(10,2) 120 1000..12307',
  ],
  [
    'journal entries with numbered accounts',
    'sum of Amount by Cost center x Posting date (month)',
    ...[
      900,
      'Document no: BIGINT 900 10000..10899',
      'Account: BIGINT 14 4000..4930',
      'Cost center: VARCHAR 6',
      'Posting date: DATE 200 2024-01-02..2024-12-30',
    ],
    'Amount: DECIMAL(12,2) 850 -500..90000',
  ],
  [
    'students without dates',
    'avg of Score by Class x Gender',
    ...[240, 'Student ID: BIGINT 240 1001..1240', 'Name: VARCHAR 238', 'Class: VARCHAR 6', 'Gender: VARCHAR 2', 'Score: BIGINT 60 40..100'],
  ],
  [
    'population by country and year',
    'sum of Population by Continent x Year',
    ...[600, 'Country: VARCHAR 120', 'Continent: VARCHAR 5', 'Year: BIGINT 5 2000..2020', 'Population: BIGINT 600 10000..1400000000'],
  ],
  ['one row per country', 'sum of Population by Country', ...[20, 'Country: VARCHAR 20', 'Population: BIGINT 20 10000..1400000000']],
  [
    'sensor readings of a day',
    'avg of Temperature by Sensor x Time (hour)',
    ...[960, 'Time: TIMESTAMP 96 2024-05-01T00:00:00..2024-05-01T23:45:00', 'Sensor: VARCHAR 10', 'Temperature: DOUBLE 200 11.5..31.2'],
  ],
  [
    'web traffic without groups',
    'sum of Visits by Date (month)',
    ...[700, 'Date: DATE 700 2023-01-01..2024-11-30', 'Visits: BIGINT 500 20..9000', 'Bounce rate: DOUBLE 400 0.1..0.9'],
  ],
  [
    'tickets without numbers',
    'count of rows by Status x Created (month)',
    ...[
      3000,
      'Ticket: VARCHAR 3000',
      'Created: TIMESTAMP 2990 2024-01-01T08:00:00..2024-06-30T18:00:00',
      'Status: VARCHAR 5',
      'Priority: VARCHAR 3',
      'Comment: VARCHAR 20',
    ],
  ],
  [
    'budget and actual, which are never added up',
    'sum of Amount by Department x Version',
    ...[480, 'Department: VARCHAR 8', 'Month: VARCHAR 12', 'Version: VARCHAR 2 top=Actual|Budget', 'Amount: DECIMAL(12,2) 450 0..90000'],
  ],
  [
    'amounts in several currencies, which are never added up',
    'sum of Total by Supplier x Currency',
    ...[
      300,
      'Invoice date: DATE 80 2024-01-01..2024-12-01',
      'Supplier: VARCHAR 12',
      'Currency: VARCHAR 3 top=EUR|USD|GBP',
      'Total: DECIMAL(12,2) 290 10..9000',
    ],
  ],
  [
    'staff, by none of their birthdays',
    'sum of Salary by Department x Hired (year)',
    ...[
      150,
      'Employee no: BIGINT 150 1..150',
      'Birth date: DATE 149 1960-01-01..2002-05-05',
      'Hired: DATE 120 2008-03-01..2024-06-01',
      'Department: VARCHAR 7',
      'Salary: DECIMAL(10,2) 80 30000..120000',
    ],
  ],
  [
    'conversion rates',
    'avg of Conversion rate by Campaign x Week starting (week)',
    ...[80, 'Campaign: VARCHAR 10', 'Week starting: DATE 8 2024-01-01..2024-02-19', 'Conversion rate: DOUBLE 80 0.01..0.2'],
  ],
  ['margins that are shares', 'avg of Margin by Brand x Market', ...[400, 'Brand: VARCHAR 9', 'Market: VARCHAR 4', 'Margin: DOUBLE 300 -0.2..0.7']],
  ['margins that are money', 'sum of Margin by Brand x Market', ...[400, 'Brand: VARCHAR 9', 'Market: VARCHAR 4', 'Margin: DOUBLE 300 -20..700']],
  [
    'Chinese sales',
    'sum of 销售额 by 地区 x 订单日期 (month)',
    ...[
      2000,
      '订单编号: BIGINT 2000 1..2000',
      '订单日期: DATE 300 2024-01-01..2024-12-31',
      '地区: VARCHAR 6',
      '客户年龄: BIGINT 50 18..80',
      '数量: BIGINT 10 1..10',
      '销售额: DECIMAL(10,2) 1500 5..9000',
    ],
  ],
  [
    'Chinese pupils, whose ages are no years',
    'avg of 年龄 by 年级 x 性别',
    ...[90, '学号: BIGINT 90 1..90', '年级: VARCHAR 6', '性别: VARCHAR 2', '年龄: BIGINT 8 6..13'],
  ],
  [
    'ten years of sales, in years',
    'sum of netSales by storeType x saleDate (year)',
    ...[9000, 'saleDate: DATE 3000 2014-01-01..2024-01-01', 'storeType: VARCHAR 4', 'netSales: DOUBLE 8000 1..500'],
  ],
  ['yes or no and nothing else', 'count of rows by Answer', ...[50, 'Answer: BOOLEAN 2']],
  ['texts that are all different', 'count of rows', ...([40_000, 'Key: VARCHAR 40000', 'Note: VARCHAR 39000'] as const)],
  ['no columns with values', 'count of rows', ...([10, 'A: VARCHAR 0 blanks=10', 'B: BIGINT 1 5..5'] as const)],
  ['no rows', 'count of rows', ...([0, 'A: VARCHAR 0', 'B: BIGINT 0'] as const)],
  [
    'mostly blank groups',
    'sum of Cost by Vendor x Due date (month)',
    ...[1000, 'Region: VARCHAR 5 blanks=900', 'Vendor: VARCHAR 14', 'Cost: DECIMAL(10,2) 900 1..500', 'Due date: DATE 200 2024-01-01..2024-09-01'],
  ],
] as unknown as readonly [string, string, number, ...string[]][]

describe('the first pivot of', () => {
  it.each(CASES)('%s is the %s', (_title, expected, rows, ...columns) => {
    expect(said(rows, ...columns)).toBe(expected)
  })

  it('a dataset without a profile counts its rows', () => {
    expect(proposeFirstPivot({ columns: [Column.parse({ id: 'c1', name: 'Region' })], profile: [], rows: 10 })).toMatchObject({
      rows: [],
      value: { agg: 'count' },
    })
  })
})

describe('the reasons of a first pivot', () => {
  it('say how many groups, which time, and that a rate is averaged', () => {
    const { reasons } = proposeFirstPivot(table(80, 'Team: VARCHAR 4', 'Date: DATE 60 2024-01-01..2024-06-01', 'Rate: DOUBLE 70 0..1'))
    expect(reasons.map(({ column, ...reason }) => ({ ...reason, name: column.name }))).toEqual([
      { kind: 'groups', name: 'Team', count: 4 },
      { kind: 'time', name: 'Date', from: '2024-01-01', to: '2024-06-01' },
      { kind: 'average', name: 'Rate' },
    ])
  })
})

describe('a first pivot in a document', () => {
  const naming = { calendar: PLAIN_CALENDAR, dated: (name: string, window: string) => `${name} (${window})` }
  it('is the content of its only step, with a measure that nobody has named', () => {
    const { columns, ...rest } = table(500, 'Region: VARCHAR 5', 'Date: DATE 300 2024-01-01..2024-12-01', 'Amount: DOUBLE 400 1..9')
    const empty = newDocument({ analysisId: 'a', datasetId: 'd', datasetName: 'Sales', columns })
    const document = withFirstPivot(empty, proposeFirstPivot({ columns, ...rest }), naming)
    const { pivot, query } = document.steps[0]?.config ?? {}
    const month = document.dataset.columns.find((column) => column.automatic)
    expect(month).toMatchObject({ name: 'Date (month)', config: { kind: 'date_series', base_column: 'c2', params: { window: 'month' } } })
    expect(pivot).toMatchObject({ rows: ['c1'], columns: [month?.id] })
    expect(query?.value).toMatchObject({
      groupbys: ['c1', month?.id],
      measures: [{ name: 'Sum of Amount', auto: true, value: { agg: 'sum', column_id: 'c3' } }],
    })
    expect(document.measures).toHaveLength(1)
  })
  it('counts rows without a column', () => {
    const columns = [Column.parse({ id: 'c1', name: 'A' })]
    const empty = newDocument({ analysisId: 'a', datasetId: 'd', datasetName: 'Texts', columns })
    const document = withFirstPivot(empty, proposeFirstPivot({ columns, profile: [], rows: 3 }), naming)
    expect(document.steps[0]?.config.query.value.measures).toMatchObject([{ name: 'Count of rows', value: { agg: 'count', column_id: null } }])
  })
})
