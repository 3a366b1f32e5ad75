/** Comparisons over time (docs/computation.md, 'Comparisons over time'), on small tables with known results. */
import { describe, expect, it } from 'vitest'
import type { Column } from '../src/contract/column.ts'
import type { DateSeriesWindow } from '../src/contract/date-series.ts'
import type { Filter } from '../src/contract/filter.ts'
import { calculated, GAPS, grouped, shown } from './support/comparisons.ts'
import type { Row } from './support/tables.ts'

const period = (preset: 'MTD' | 'current month' | 'YTD'): Column =>
  calculated('kept', { kind: 'date_ranges', base_column: 'c2', params: { ranges: [{ preset, name: 'kept' }], others: null } })
const between = (from: string, to: string): Column =>
  calculated('kept', { kind: 'date_ranges', base_column: 'c2', params: { ranges: [{ preset: 'between', from, to, name: 'kept' }], others: null } })
const KEPT: Filter = { column: 'kept', operator: '=', value: ['kept'] }

describe('the previous month', () => {
  const month = [grouped('month')]

  it('is February where nobody bought in February, whatever the layout', async () => {
    const below = await shown(GAPS, { rows: ['c1', 'month'], calculations: month })
    const beside = await shown(GAPS, { rows: ['c1'], columns: ['month'], calculations: month })
    expect(below).toMatchObject({ 'East 2026-03': 8, 'West 2026-03': 10, 'East 2026-01': null, 'West 2026-02': 10, East: null, total: null })
    expect(beside).toMatchObject({ 'East 2026-03': 8, 'West 2026-03': 10, 'East 2026-02': -5, 'East 2026-01': null, '2026-03': 18 })
  })

  it('is December under another year', async () => {
    const rows: Row[] = [
      ['East', '2025-12-24', 7],
      ['East', '2026-01-02', 10],
    ]
    const change = { rows: ['year', 'month'], calculations: [...month, grouped('year')] }
    // the current year is compared with 2025 up to 15 June; 2025-12-24 is later
    expect(await shown(rows, change)).toMatchObject({ '2026 2026-01': 3, '2025 2025-12': null, '2026': 10, '2025': null })
    expect(await shown(rows, { ...change, whole: true })).toMatchObject({ '2026': 3 })
  })

  it('has rows that a filter for this month leaves out', async () => {
    const rows: Row[] = [
      ['East', '2026-05-03', 4],
      ['East', '2026-05-28', 100],
      ['East', '2026-06-02', 10],
      ['West', '2026-05-09', 1],
    ]
    const change = { filters: [KEPT], calculations: [...month, period('current month')] }
    expect(await shown(rows, { rows: ['month'], ...change })).toMatchObject({ '2026-06': 5, total: 5 })
    expect(await shown(rows, { rows: ['c1'], along: 'c2', ...change })).toMatchObject({ East: 6, total: 5 })
    expect(await shown(rows, { rows: ['month'], whole: true, ...change })).toMatchObject({ '2026-06': -95 })
  })

  it('moves the filters of the measure as it moves those of the step', async () => {
    const rows: Row[] = [
      ['East', '2026-05-03', 4],
      ['East', '2026-05-28', 100],
      ['East', '2026-06-02', 10],
      ['West', '2026-05-09', 1],
    ]
    const change = { own: [KEPT], calculations: [...month, period('current month')] }
    expect(await shown(rows, { rows: ['month'], ...change })).toMatchObject({ '2026-06': 5, '2026-05': null, total: 5 })
    expect(await shown(rows, { rows: ['c1'], along: 'c2', ...change })).toMatchObject({ East: 6, total: 5 })
    const ofEast: Filter = { column: 'c1', operator: 'IN', value: ['East'] }
    expect(await shown(rows, { rows: ['month'], whole: true, own: [ofEast], calculations: month })).toMatchObject({ '2026-06': -94 })
  })

  it('says nothing about a month that has not ended, or not begun', async () => {
    const rows: Row[] = [
      ['East', '2026-04-03', 4],
      ['East', '2026-05-03', 6],
      ['West', '2026-06-02', 10],
      ['West', '2026-05-20', 1],
      ['West', '2026-07-20', 2],
    ]
    const cells = await shown(rows, { rows: ['c1'], columns: ['month'], share: true, calculations: month })
    expect(cells).toMatchObject({ 'East 2026-05': 0.5, 'West 2026-07': -0.8, '2026-06': 4 / 6 })
    expect(Object.keys(cells)).not.toContain('East 2026-06')
    expect(Object.keys(cells)).not.toContain('East 2026-07')
  })

  it('is compared to the same day while the month of today lasts', async () => {
    const rows: Row[] = [
      ['East', '2026-05-14', 4],
      ['East', '2026-05-15', 2],
      ['East', '2026-05-16', 100],
      ['East', '2026-06-02', 10],
    ]
    expect(await shown(rows, { rows: ['month'], calculations: month })).toMatchObject({ '2026-06': 4 })
    expect(await shown(rows, { rows: ['month'], whole: true, calculations: month })).toMatchObject({ '2026-06': -96 })
  })

  it('takes an average from its own rows, and a missing one as nothing', async () => {
    const rows: Row[] = [
      ['East', '2026-01-10', 2],
      ['East', '2026-01-11', 4],
      ['East', '2026-02-10', 10],
      ['West', '2026-02-10', 1],
      ['West', '2026-04-10', 1],
    ]
    const cells = await shown(rows, { rows: ['c1'], columns: ['month'], agg: 'avg', calculations: month })
    expect(cells).toMatchObject({ 'East 2026-02': 7, 'West 2026-02': null, '2026-02': 2.5, '2026-04': null })
  })

  it('is not there for blanks, nor before the first row', async () => {
    const rows: Row[] = [
      ['East', null, 5],
      ['East', '2026-02-10', 10],
    ]
    expect(await shown(rows, { rows: ['month'], calculations: month })).toEqual({ null: null, '2026-02': null, total: null })
  })
})

describe('a year before', () => {
  it('is the same month, the same day, and 52 weeks before a week', async () => {
    const rows: Row[] = [
      ['East', '2024-02-28', 1],
      ['East', '2024-02-29', 2],
      ['East', '2025-02-28', 10],
      ['East', '2026-02-27', 100],
    ]
    const by = (window: DateSeriesWindow) => shown(rows, { rows: [window], along: window, relative: 'year_before', calculations: [grouped(window)] })
    expect(await by('month')).toMatchObject({ '2025-02': 7, '2026-02': 90, '2024-02': null })
    expect(await by('day')).toMatchObject({ '2025-02-28': 9, '2026-02-27': 100 })
    expect(await by('week')).toMatchObject({ '2026-02-22': 90, '2025-02-23': 7 })
  })

  it('of 29 February is blank', async () => {
    const rows: Row[] = [
      ['East', '2023-02-28', 1],
      ['East', '2024-02-29', 2],
    ]
    expect(await shown(rows, { rows: ['day'], along: 'day', relative: 'year_before', calculations: [grouped('day')] })).toMatchObject({ '2024-02-29': null })
  })

  it('moves month-to-date and free ranges, also without a period on the layout', async () => {
    const rows: Row[] = [
      ['East', '2025-06-15', 3],
      ['East', '2025-06-16', 50],
      ['East', '2026-06-15', 10],
    ]
    const kept = { filters: [KEPT], along: 'c2', relative: 'year_before' as const }
    expect(await shown(rows, { ...kept, rows: ['c1'], calculations: [period('MTD')] })).toEqual({ East: 7, total: 7 })
    const range = [between('2026-06-10', '2026-06-16')]
    expect(await shown(rows, { ...kept, calculations: range })).toEqual({ total: 7 })
    expect(await shown(rows, { ...kept, whole: true, calculations: range })).toEqual({ total: -43 })
  })
})

it('a range of days is compared with the range of the same length right before', async () => {
  const rows: Row[] = [
    ['East', '2026-03-06', 1],
    ['East', '2026-03-07', 2],
    ['East', '2026-03-09', 4],
    ['East', '2026-03-10', 8],
    ['East', '2026-03-12', 16],
  ]
  expect(await shown(rows, { filters: [KEPT], along: 'c2', calculations: [between('2026-03-10', '2026-03-12')] })).toEqual({ total: 24 - 6 })
})

describe('filters on the date', () => {
  const rows: Row[] = [
    ['East', '2026-02-27', 1],
    ['East', '2026-02-28', 2],
    ['East', '2026-03-01', 4],
    ['East', '2026-03-31', 8],
  ]
  const ticked = calculated('kept', {
    kind: 'rules',
    base_column: 'c2',
    params: { rules: [{ name: 'kept', operator: 'at least and below', values: ['2026-03-01', '2026-04-01'] }], others: null },
  })

  it('move with it: ticked days of a month to the month before, single days to the days before', async () => {
    expect(await shown(rows, { filters: [KEPT], along: 'c2', calculations: [ticked] })).toEqual({ total: 12 - 3 })
    expect(await shown(rows, { filters: [{ column: 'c2', operator: 'IN', value: ['2026-03-01', '2026-03-02'] }], along: 'c2' })).toEqual({ total: 4 - 3 })
  })

  it('move by the period of each cell, and leave a blank one alone', async () => {
    const month = [grouped('month'), ticked]
    expect(await shown(rows, { rows: ['month'], filters: [KEPT], calculations: month })).toEqual({ '2026-03': 9, total: 9 })
    const present: Filter = { column: 'c2', operator: 'IS NOT NULL', value: [] }
    expect(await shown(rows, { rows: ['month'], filters: [present], calculations: month })).toMatchObject({ '2026-03': 9, '2026-02': null })
  })

  it('give no period before where one end is open', async () => {
    const open: Column = calculated('kept', {
      kind: 'date_ranges',
      base_column: 'c2',
      params: { ranges: [{ preset: 'after', from: '2026-02-28', name: 'kept' }], others: null },
    })
    expect(await shown(rows, { filters: [KEPT], along: 'c2', calculations: [open] })).toEqual({ total: null })
    const before: Row[] = [...rows, ['East', '2025-03-31', 10]]
    expect(await shown(before, { filters: [KEPT], along: 'c2', relative: 'year_before', calculations: [open] })).toEqual({ total: 2 })
  })
})
