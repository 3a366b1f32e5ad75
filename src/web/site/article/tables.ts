/** Converts the article's pivots to tables and chart series, with texts in the page's language. */
import type { PivotTable } from './Pivot.tsx'
import type { Series } from './Plot.tsx'
import { cell, columnsOf, keysOf, type PivotName } from './results.ts'
import type { Words } from './texts.ts'

type Key = string | number

/** Capitalizes a name that is not part of a sentence. */
const alone = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)

/** A table of a measure by the outermost row field and the column field; the grand total is the last row. */
function plainTable(name: PivotName, columns: readonly Key[], { named, texts, years }: Words, corner = ''): PivotTable {
  const line = (key: readonly Key[]): string[] => columns.map((column) => years(cell(name, key, [column])))
  return {
    corner,
    columns: columns.map((column) => alone(named(column))),
    rows: [
      ...keysOf(name, 1).map((key) => ({ name: alone(named(key)), values: line([key]), isTotal: false })),
      { name: texts.total, values: line([]), isTotal: true },
    ],
  }
}

/** Omits every other year, to fit the page. */
export const regionsTable = (words: Words): PivotTable =>
  plainTable(
    'regions',
    columnsOf('regions').filter((_, at) => at % 2 === 0),
    words,
  )

export const decadesTable = (words: Words): PivotTable => plainTable('decades', columnsOf('decades'), words)

export function eastAsiaTable({ named, texts, years, people }: Words): PivotTable {
  const at = columnsOf('eastAsia')
  const line = (key: readonly Key[]): string[] => at.flatMap((year) => [years(cell('eastAsia', key, [year])), people(cell('eastAsia', key, [year], 1))])
  return {
    corner: '',
    groups: at.map((year) => ({ name: String(year), span: 2 })),
    columns: at.flatMap(() => [texts.series.life, texts.series.population]),
    rows: [
      ...keysOf('eastAsia', 1).map((key) => ({ name: named(key), values: line([key]), isTotal: false })),
      { name: texts.total, values: line([]), isTotal: true },
    ],
  }
}

export interface Lines {
  readonly places: readonly number[]
  readonly series: readonly Series[]
}

export const placesOf = (name: PivotName): number[] => keysOf(name, 1).map(Number)

/** One line per column of the pivot. */
export const linesOf = (name: PivotName, { named }: Words): Lines => ({
  places: placesOf(name),
  series: columnsOf(name).map((column) => ({ name: alone(named(column)), values: placesOf(name).map((place) => cell(name, [place], [column])) })),
})

/** One line per measure of the pivot. */
export const averagesLines = ({ texts }: Words): Lines => ({
  places: placesOf('averages'),
  series: [texts.series.countries, texts.series.people].map((name, measure) => ({
    name,
    values: placesOf('averages').map((place) => cell('averages', [place], [], measure)),
  })),
})

export const linesTable = ({ places, series }: Lines, { texts, years }: Words): PivotTable => ({
  corner: texts.year,
  columns: series.map(({ name }) => name),
  rows: places.map((place, at) => ({ name: String(place), values: series.map(({ values }) => years(values[at] ?? Number.NaN)), isTotal: false })),
})

/** The bars in descending order. */
export function changeBars({ named }: Words): { name: string; value: number }[] {
  const last = columnsOf('change').at(-1) ?? ''
  return keysOf('change', 1)
    .map((region) => ({ name: alone(named(region)), value: cell('change', [region], [last]) }))
    .sort((a, b) => b.value - a.value)
}
