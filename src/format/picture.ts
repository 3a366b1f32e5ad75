/**
 * A result as a small picture: the kind that suits it, with values as fractions of the height. Draws the groups of one
 * level per axis in table order; totals are never drawn next to their parts.
 */
import { type ChartMark, type ChartSettings, chartTraits } from '../contract/chart.ts'
import { type AxisTraits, PICTURES, type PictureKind, type TablePicture } from '../contract/picture.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { OTHERS, typeFamily, type Value } from '../contract/scalar.ts'
import type { TypeFamily } from '../contract/sql-type.ts'
import { coloursOf } from './palette.ts'

/** How a step is shown: as a chart or only as a table, and its main measure; null is the first one. */
export interface DisplaySettings {
  readonly chart: (Pick<ChartSettings, 'chartType' | 'variant' | 'seriesColors'> & Partial<Pick<ChartSettings, 'palette' | 'colorsBy'>>) | null
  readonly measureId: string | null
  /** Names that are the same in every language, by the ID of their measure. Colors go by them. */
  readonly storedNames?: Readonly<Record<string, string>>
}

/** One axis of the result: its groups of one level by their positions in the window. */
interface Axis {
  readonly name: string
  readonly groups: readonly { readonly at: number; readonly label: string; readonly key: readonly Value[] }[]
  readonly isOrdered: boolean
}

const OF_MARK: Readonly<Record<ChartMark, PictureKind>> = { line: 'line', bar: 'bars', slice: 'bars', bin: 'bars', text: 'bars', point: 'line', cell: 'heat' }
const ORDERED: readonly TypeFamily[] = ['number', 'date', 'datetime']
const DECIMALS = 1_000

const isAscending = (values: readonly Value[], family: TypeFamily): boolean =>
  values.every((value, i) => {
    const before = values[i - 1]
    if (value === null || value === '') return false
    if (i === 0 || before === undefined || before === null) return true
    return family === 'number' ? Number(before) < Number(value) : String(before) < String(value)
  })

/** `keys` of the positions of a window. The deepest ones are drawn. */
function axisOf(fields: readonly { readonly name: string; readonly dtype: string }[], keys: readonly (readonly Value[])[]): Axis {
  const level = keys.reduce((deepest, key) => Math.max(deepest, key.length), 0)
  const groups = keys.flatMap((key, at) =>
    key.length === level ? [{ at, key, label: key.map((value) => (value === OTHERS ? '…' : (value ?? ''))).join(', ') }] : [],
  )
  const family = typeFamily(fields[0]?.dtype ?? '')
  const isOrdered =
    level === 1 &&
    ORDERED.includes(family) &&
    isAscending(
      groups.map(({ at }) => keys[at]?.[0] ?? null),
      family,
    )
  return {
    name: fields
      .slice(0, level)
      .map((field) => field.name)
      .join(' › '),
    groups: level === 0 ? groups.slice(0, 1) : groups,
    isOrdered,
  }
}

const suits = ({ groups }: Axis, { least, most, isCut }: AxisTraits): boolean => groups.length >= least && (isCut || groups.length <= most)

interface Choice {
  readonly kind: PictureKind
  readonly across: Axis
  readonly series: Axis
  /** Whether the groups of the rows are side by side. */
  readonly isByRows: boolean
}

/** A chart has its rows side by side. A table can be drawn either way; columns side by side come first. */
function choiceOf(rows: Axis, columns: Axis, { chart }: DisplaySettings): Choice | null {
  const byRows = { across: rows, series: columns, isByRows: true }
  const byColumns = { across: columns, series: rows, isByRows: false }
  const all = Object.keys(PICTURES) as PictureKind[]
  const own = chart ? OF_MARK[chartTraits(chart).mark] : null
  const tried = [...(own ? [{ kind: own, ...byRows }] : []), ...all.flatMap((kind) => [byColumns, byRows].map((way) => ({ kind, ...way })))]
  return (
    tried.find(({ kind, across, series }) => {
      const traits = PICTURES[kind]
      return suits(across, traits.across) && suits(series, traits.series) && (across.isOrdered || !traits.isOrdered || kind === own)
    }) ?? null
  )
}

const numberOf = (value: Value | undefined): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Null if nothing can be drawn: no numbers, or a single one. `result` is a window of groups of one level per axis. */
export function pictureOf(result: PivotResult, drawnAs: DisplaySettings): TablePicture | null {
  const m = Math.max(
    0,
    result.measures.findIndex((measure) => measure.measure_id === drawnAs.measureId),
  )
  const measure = result.measures[m]
  if (!measure || typeFamily(measure.dtype) !== 'number') return null
  const rows = axisOf(
    result.index_names,
    result.row_indexes.map((row) => row.key),
  )
  const columns = axisOf(
    result.column_names,
    result.column_indexes.map((column) => column.path.map((step) => step.value)),
  )
  const choice = choiceOf(rows, columns, drawnAs)
  if (!choice) return null
  const { kind, across, series, isByRows } = choice
  const traits = PICTURES[kind]
  const shownAcross = across.groups.slice(0, traits.across.most)
  const shownSeries = series.groups.slice(0, traits.series.most)
  const cell = (row: number, column: number): number | null => numberOf(result.data[column * result.measures.length + m]?.[row])
  const values = shownSeries.map((one) => shownAcross.map((group) => (isByRows ? cell(group.at, one.at) : cell(one.at, group.at))))
  const known = values.flat().filter((value) => value !== null)
  if (known.length < 2) return null
  const edge = traits.from === 'zero' ? [0] : []
  const [lowest, highest] = [Math.min(...known, ...edge), Math.max(...known, ...edge)]
  const partOf = (value: number): number =>
    highest > lowest ? Math.min(1, Math.max(0, Math.round(((value - lowest) / (highest - lowest)) * DECIMALS) / DECIMALS)) : 0.5
  const { storedNames = {}, chart } = drawnAs
  const stored = Object.hasOwn(storedNames, measure.measure_id) ? (storedNames[measure.measure_id] ?? measure.name) : measure.name
  const items = shownSeries.map(({ label, key }) => ({ key, label: label === '' ? stored : label }))
  const { seriesColors = {}, palette = 'standard', colorsBy = 'order' } = chart ?? {}
  const colours = coloursOf(items, { seriesColors, palette, colorsBy })
  return {
    kind,
    measure: measure.name,
    across: across.name,
    series: series.name === '' ? null : series.name,
    zero: partOf(0),
    is_partial: shownAcross.length < across.groups.length || shownSeries.length < series.groups.length,
    values: values.map((parts, i) => ({
      colour: colours.get(items[i]?.label ?? '') ?? '',
      parts: parts.map((value) => (value === null ? null : partOf(value))),
    })),
  }
}
