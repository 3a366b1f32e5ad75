/**
 * Domains of conditional formats: the values of a measure that are compared with each other, and the points that formats
 * ask for. A domain has the shown values of the whole result at one level of each axis, or those of one row or column at
 * that level, without blanks and Others.
 */
import type { Domain, DomainRequest, DomainStops, Point } from '../../contract/conditional-format.ts'
import type { CachedResult } from './cached-result.ts'
import { OTHERS_CODE } from './others.ts'

/** Approximate memory of an array beside its values. */
const GROUP_BYTES = 100

/** The points of a domain, in the order of the request; null for a domain without values. */
type Stops = readonly number[] | null

const NO_VALUES = new Float64Array(0)

/** Number of values that a share from 0 to 100 of them makes, at least one. */
const share = (percent: number, count: number): number => Math.max(1, Math.floor((percent / 100) * count))

/** The number at a part, from 0 to 1, of the way between two numbers. Never overflows. */
const between = (low: number, high: number, part: number): number => (low === high ? low : low * (1 - part) + high * part)

/** A percentile of ascending values, interpolated between neighbors as Excel's PERCENTILE.INC does. */
function percentileOf(values: Float64Array, percent: number): number {
  const at = (percent / 100) * (values.length - 1)
  return between(values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0, at - Math.floor(at))
}

/** Within the smallest and largest value, so that equal values are neither above nor below their average. */
const averageOf = (values: Float64Array): number =>
  Math.min(
    values.at(-1) ?? 0,
    Math.max(
      values[0] ?? 0,
      values.reduce((sum, value) => sum + value / values.length, 0),
    ),
  )

/** The number of a point among ascending values, of which there is at least one. */
function stopOf({ at, value = 0 }: Point, values: Float64Array): number {
  const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0]
  switch (at) {
    case 'smallest':
      return least
    case 'largest':
      return most
    case 'number':
      return value
    case 'percent':
      return between(least, most, value / 100)
    case 'percentile':
      return percentileOf(values, value)
    case 'average':
      return averageOf(values)
    case 'nth largest':
      return values[Math.max(0, values.length - value)] ?? most
    case 'nth smallest':
      return values[Math.min(values.length, value) - 1] ?? least
    case 'largest percent':
      return values[values.length - share(value, values.length)] ?? most
    case 'smallest percent':
      return values[share(value, values.length) - 1] ?? least
  }
}

/** The points of a domain by its ascending values. */
const stopsOf = (points: readonly Point[], values: Float64Array): Stops => (values.length === 0 ? null : points.map((point) => stopOf(point, values)))

/** Calls `see` with the grain and value of each cell of a row that belongs to a domain. */
function eachValue(kept: CachedResult, measure: number, row: number, see: (column: number, value: number) => void): void {
  const { rows, columns, start, column } = kept
  const numbers = kept.values[measure]?.numbers
  if (!numbers || rows.codes[row] === OTHERS_CODE) return
  for (let cell = start[row] ?? 0; cell < (start[row + 1] ?? 0); cell++) {
    const value = numbers[cell] ?? Number.NaN
    const at = column[cell] ?? 0
    if (!Number.isNaN(value) && columns.codes[at] !== OTHERS_CODE) see(at, value)
  }
}

/** Values grouped by a small whole number, ascending in each group. */
function grouped(groups: number, each: (see: (group: number, value: number) => void) => void): Float64Array[] {
  const counts = new Uint32Array(groups)
  each((group) => {
    counts[group] = (counts[group] ?? 0) + 1
  })
  const values = Array.from(counts, (count) => new Float64Array(count))
  const filled = new Uint32Array(groups)
  each((group, value) => {
    const at = filled[group] ?? 0
    const own = values[group]
    if (own) own[at] = value
    filled[group] = at + 1
  })
  for (const own of values) own.sort()
  return values
}

/** Ascending values by measure and kind of domain. Each is sorted once, whatever points are asked for. */
export type KeptDomains = Map<string, readonly Float64Array[]>

function sortedOnce(known: KeptDomains, key: string, make: () => Float64Array[]): readonly Float64Array[] {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

/** Points that the smallest and largest values alone determine. */
const OF_EXTREMES: ReadonlySet<Point['at']> = new Set(['smallest', 'largest', 'number', 'percent'])

/** The points of each level: rows' levels outer, columns' levels inner. */
function ofLevels(kept: CachedResult, measure: number, points: readonly Point[], known: KeptDomains): Stops[] {
  const width = kept.columnNames.length + 1
  const grains = (kept.indexNames.length + 1) * width
  if (points.every(({ at }) => OF_EXTREMES.has(at))) {
    const stops = new Array<Stops>(grains).fill(null)
    for (const { rows, columns, smallest, largest } of kept.extremes[measure] ?? [])
      stops[rows * width + columns] = stopsOf(points, Float64Array.of(smallest, largest))
    return stops
  }
  const values = sortedOnce(known, `level ${measure}`, () =>
    grouped(grains, (see) => {
      for (let row = 0; row < kept.rows.levels.length; row++) {
        const first = (kept.rows.levels[row] ?? 0) * width
        eachValue(kept, measure, row, (column, value) => see(first + (kept.columns.levels[column] ?? 0), value))
      }
    }),
  )
  return values.map((own) => stopsOf(points, own))
}

/** The ascending values of each column, by the level of the rows: columns outer, levels inner. */
const valuesOfColumns = (kept: CachedResult, measure: number, known: KeptDomains): readonly Float64Array[] =>
  sortedOnce(known, `column ${measure}`, () => {
    const depth = kept.indexNames.length + 1
    return grouped(kept.columns.levels.length * depth, (see) => {
      for (let row = 0; row < kept.rows.levels.length; row++) {
        const level = kept.rows.levels[row] ?? 0
        eachValue(kept, measure, row, (column, value) => see(column * depth + level, value))
      }
    })
  })

/** The ascending values of one row, by the level of the columns. */
const valuesOfRow = (kept: CachedResult, measure: number, row: number): readonly Float64Array[] =>
  grouped(kept.columnNames.length + 1, (see) => eachValue(kept, measure, row, (column, value) => see(kept.columns.levels[column] ?? 0, value)))

/** Positions of the axes that a window shows. */
interface Shown {
  readonly rows: Uint32Array
  readonly columns: Uint32Array
}

const entry = (rows: number, columns: number, at: number | null, stops: Stops | undefined): DomainStops[] =>
  stops ? [{ rows, columns, at, stops: [...stops] }] : []

const levelsOf = (fields: readonly unknown[]): number[] => Array.from({ length: fields.length + 1 }, (_, level) => level)

function stopsByLevel(kept: CachedResult, measure: number, points: readonly Point[], known: KeptDomains): DomainStops[] {
  const stops = ofLevels(kept, measure, points, known)
  const columnLevels = levelsOf(kept.columnNames)
  return levelsOf(kept.indexNames).flatMap((rows) => columnLevels.flatMap((columns) => entry(rows, columns, null, stops[rows * columnLevels.length + columns])))
}

function stopsByColumn(kept: CachedResult, measure: number, points: readonly Point[], shown: Shown, known: KeptDomains): DomainStops[] {
  const values = valuesOfColumns(kept, measure, known)
  const levels = levelsOf(kept.indexNames)
  const stops = (at: number): Stops => stopsOf(points, values[at] ?? NO_VALUES)
  return Array.from(shown.columns).flatMap((column, at) =>
    levels.flatMap((rows) => entry(rows, kept.columns.levels[column] ?? 0, at, stops(column * levels.length + rows))),
  )
}

/**
 * The points of several requests for one measure, each over single rows of the window and the grand total row. A row is
 * sorted once for all requests, and only one is held at a time, because rows can be long.
 */
function stopsByRow(kept: CachedResult, measure: number, requests: readonly DomainRequest[], shown: Shown): ReadonlyMap<DomainRequest, DomainStops[]> {
  const found = new Map(requests.map((request): [DomainRequest, DomainStops[]] => [request, []]))
  ;[...shown.rows, kept.rows.levels.length - 1].forEach((row, i) => {
    const at = i < shown.rows.length ? i : -1
    valuesOfRow(kept, measure, row).forEach((values, columns) => {
      for (const [request, stops] of found) stops.push(...entry(kept.rows.levels[row] ?? 0, columns, at, stopsOf(request.points, values)))
    })
  })
  return found
}

/** The points of each requested domain. Requests of measures that the result lacks, or that are not numbers, have none. */
export function domainsOf(requests: readonly DomainRequest[], kept: CachedResult, shown: Shown, known: KeptDomains): Domain[] {
  const ofRows = new Map<DomainRequest, DomainStops[]>()
  const measureOf = (id: string): number | null => {
    const at = kept.measures.findIndex((m) => m.measure_id === id)
    return at < 0 || kept.values[at]?.texts ? null : at
  }
  const byRow = Map.groupBy(
    requests.filter(({ within }) => within === 'row'),
    (request) => measureOf(request.measure_id),
  )
  for (const [measure, own] of byRow) {
    if (measure !== null) for (const [request, stops] of stopsByRow(kept, measure, own, shown)) ofRows.set(request, stops)
  }
  const answer = (request: DomainRequest): DomainStops[] => {
    const { within, points } = request
    const measure = measureOf(request.measure_id)
    if (measure === null) return []
    if (within === 'row') return ofRows.get(request) ?? []
    return within === 'level' ? stopsByLevel(kept, measure, points, known) : stopsByColumn(kept, measure, points, shown, known)
  }
  return requests.map((request) => ({ request, stops: answer(request) }))
}

/** Bytes of kept values. */
export const bytesOfDomains = (known: KeptDomains): number =>
  [...known.values()].reduce((sum, groups) => sum + groups.reduce((own, values) => own + values.byteLength + GROUP_BYTES, 0), 0)
