/** Finds the mark of a cell of a result: which formats apply to its measure, and which domain its value belongs to. */
import type { ConditionalFormat, Domain, DomainRequest, Within } from '../../contract/conditional-format.ts'
import { type ColumnIndex, isOthersColumn, isTotal, type PivotResult, type RowIndex } from '../../contract/pivot-result.ts'
import { isOthers, typeFamily, type Value } from '../../contract/scalar.ts'
import { firstMark, type Mark, requestOf } from './evaluate.ts'

/** The formats of a step that apply, by measure, and the domains that they need. */
export interface MeasureFormats {
  readonly byMeasure: ReadonlyMap<string, readonly ConditionalFormat[]>
  /** Each needed domain once. */
  readonly requests: readonly DomainRequest[]
}

const keyOf = ({ measure_id, within, points }: DomainRequest): string =>
  JSON.stringify([measure_id, within, points.map(({ at, value }) => [at, value ?? null])])
const keys = new WeakMap<ConditionalFormat, string>()

function requestKey(format: ConditionalFormat): string {
  const known = keys.get(format)
  if (known !== undefined) return known
  const request = requestOf(format)
  const key = request ? keyOf(request) : ''
  keys.set(format, key)
  return key
}

/** `formats`: those that apply, in order of precedence. */
export function formatsByMeasure(formats: readonly ConditionalFormat[]): MeasureFormats {
  const byMeasure = new Map<string, ConditionalFormat[]>()
  const requests = new Map<string, DomainRequest>()
  for (const format of formats) {
    byMeasure.set(format.measure_id, [...(byMeasure.get(format.measure_id) ?? []), format])
    const request = requestOf(format)
    if (request) requests.set(requestKey(format), request)
  }
  return { byMeasure, requests: [...requests.values()] }
}

const placeKey = (rows: number, columns: number, at: number | null): string => `${rows},${columns},${at}`

type StopsByPlace = ReadonlyMap<string, readonly number[]>

interface BlockIndex {
  readonly stops: ReadonlyMap<string, StopsByPlace>
  /** IDs of the measures whose values are numbers. */
  readonly numbers: ReadonlySet<string>
}
const indexes = new WeakMap<PivotResult, BlockIndex>()

function indexOf(block: PivotResult): BlockIndex {
  const known = indexes.get(block)
  if (known) return known
  const stops = new Map(
    (block.domains ?? []).map((domain): [string, StopsByPlace] => [
      keyOf(domain.request),
      new Map(domain.stops.map((own) => [placeKey(own.rows, own.columns, own.at), own.stops])),
    ]),
  )
  const index = { stops, numbers: new Set(block.measures.filter(({ dtype }) => typeFamily(dtype) === 'number').map((m) => m.measure_id)) }
  indexes.set(block, index)
  return index
}

/** A cell of a window. */
export interface PlacedCell {
  /** Null for the grand total row below the rows. */
  readonly row: Pick<RowIndex, 'level' | 'key' | 'children' | 'collapsed'> | null
  readonly column: ColumnIndex
  /** Positions in the window. */
  readonly rowAt: number
  readonly columnAt: number
  readonly measureId: string
  readonly value: Value
}

const GRAND = { level: 0, key: [], children: 1, collapsed: false }
/** The position of the grand total row in domains of rows. */
const GRAND_AT = -1

const positionOf = (within: Within, { row, rowAt, columnAt }: PlacedCell): number | null =>
  within === 'level' ? null : within === 'column' ? columnAt : row === null ? GRAND_AT : rowAt

/** Whether a group has visible groups below it, so that its cell is a total of them. */
const isOpen = (index: Pick<RowIndex, 'level' | 'children' | 'collapsed'>, depth: number): boolean => isTotal(index, depth) && !index.collapsed

/** The facts about a cell that formats depend on; null for Others, which belong to no domain. */
interface CellDomain {
  readonly isTotal: boolean
  /** Whether the measure has numbers. Of dates and texts, only blanks are told apart. */
  readonly isNumber: boolean
  readonly stopsOf: (format: ConditionalFormat) => readonly number[] | undefined
}

export function cellDomain(block: PivotResult, cell: PlacedCell): CellDomain | null {
  const row = cell.row ?? GRAND
  const { column } = cell
  if (isOthers(row.key) || isOthersColumn(column)) return null
  const { stops, numbers } = indexOf(block)
  return {
    isNumber: numbers.has(cell.measureId),
    isTotal: isOpen(row, block.index_names.length) || isOpen(column, block.column_names.length),
    stopsOf: (format) => stops.get(requestKey(format))?.get(placeKey(row.level, column.level, positionOf(format.within, cell))),
  }
}

/** Stands for a value that is neither blank nor a number. */
const NO_NUMBER = Number.NaN

/** The mark of a cell; null if no format matches, and for Others. */
export function markOfCell({ byMeasure }: MeasureFormats, block: PivotResult, cell: PlacedCell): Mark | null {
  const formats = byMeasure.get(cell.measureId)
  const domain = formats && cellDomain(block, cell)
  if (!domain) return null
  const value = domain.isNumber || cell.value === null ? cell.value : NO_NUMBER
  return firstMark(formats, value, domain.isTotal, domain.stopsOf)
}

/** The domains of a window to which columns are appended at a position. Domains of levels and rows are the same in both. */
export const joinedDomains = (first: readonly Domain[], last: readonly Domain[], position: number): Domain[] =>
  first.map(({ request, stops }, i) => {
    const added = request.within === 'column' ? (last[i]?.stops ?? []) : []
    return { request, stops: [...stops, ...added.map((own) => ({ ...own, at: own.at === null ? null : own.at + position }))] }
  })
