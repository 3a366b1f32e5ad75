import { expect, it } from 'vitest'
import { ChartSettings } from '../../../contract/chart.ts'
import type { Chart } from '../../../format/chart-data.ts'
import { FIGURE_ROWS, figurePage, figuresOf } from './figures.ts'

const words = { group: 'Group', groups: 'Groups', range: 'Range', period: 'Period', count: String }
const write = (value: number | null): string => String(value)
const series = (label: string, data: (number | null)[]) => ({
  ...{ label, colourKey: label, data, measure_id: 'm', yAxisID: 'y' as const, borderWidth: 1, backgroundColor: '', borderColor: '' },
})
const chartOf = (labels: string[], ...datasets: ReturnType<typeof series>[]): Chart => ({ labels, keys: labels.map((label) => [label]), datasets })
const part = (name: string, count: number) => ({ name, head: ['Group', 'm'], rows: Array.from({ length: count }, (_, at) => () => [`${name}${at}`, '1']) })

it('gives each small chart a table with its own series', () => {
  const panels = [
    { name: 'East', chart: chartOf(['a', 'b'], series('m', [1, 2])) },
    { name: 'West', chart: chartOf(['a'], series('m', [3]), series('n', [4])) },
  ]
  const parts = figuresOf({ ...chartOf(['a', 'b']), panels }, ChartSettings.parse({}), write, words)
  expect(figurePage(parts, 0).parts).toEqual([
    {
      name: 'East',
      head: ['Group', 'm'],
      rows: [
        ['a', '1'],
        ['b', '2'],
      ],
    },
    { name: 'West', head: ['Group', 'm', 'n'], rows: [['a', '3', '4']] },
  ])
})

it('leaves empty places of an axis out', () => {
  const gapped = { ...chartOf(['a', ''], series('m', [1, null])), empty: new Set([1]) }
  expect(figurePage(figuresOf(gapped, ChartSettings.parse({}), write, words), 0).parts[0]?.rows).toEqual([['a', '1']])
})

it('has every row on one page', () => {
  const parts = [part('a', 130), part('b', 30), part('c', 90)]
  const pages = [0, 1, 2].map((page) => figurePage(parts, page))
  expect(pages.map(({ from, to, all }) => [from, to, all])).toEqual([
    [1, FIGURE_ROWS, 250],
    [101, 200, 250],
    [201, 250, 250],
  ])
  expect(pages.map((page) => page.parts.map(({ name, rows }) => `${name} ${rows.length}`))).toEqual([['a 100'], ['a 30', 'b 30', 'c 40'], ['c 50']])
  expect(pages.flatMap((page) => page.parts.flatMap(({ rows }) => rows))).toEqual(parts.flatMap(({ rows }) => rows.map((row) => row())))
})

it('shows the last page if there are fewer rows than before, and the head of a chart without rows', () => {
  expect(figurePage([part('a', 5)], 3)).toMatchObject({ from: 1, to: 5, all: 5 })
  expect(figurePage([part('a', 0)], 0)).toMatchObject({ parts: [{ name: 'a' }], from: 0, to: 0, all: 0 })
})
