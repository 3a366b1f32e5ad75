/**
 * Conditional formats as native rules of a workbook. Each level of totals has its own domain, so each is an area of its
 * own. If the sheet has all cells of a level, its rules name the smallest value and percentiles as Excel does, so that
 * they follow changed numbers; otherwise they have the numbers of the whole result.
 */
import {
  type BarFormat,
  type CellTest,
  type ConditionalFormat,
  FORMATS,
  ICON_SETS,
  type IconFormat,
  type IconTraits,
  isRank,
  type Point,
  RANKS,
  type Rank,
  type RuleFormat,
  type ScaleFormat,
} from '../../../../contract/conditional-format.ts'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { bareColour } from '../../../../format/colour.ts'
import { cellDomain, type MeasureFormats } from '../../../../format/conditional/cell-marks.ts'
import { inksOf, paled, readableOn } from '../../../../format/conditional/contrast.ts'
import { barEnds, requestOf } from '../../../../format/conditional/evaluate.ts'
import type { RuleBody, SheetRule, Threshold } from './rules-xml.ts'
import type { RuleStyle } from './styles.ts'
import { cellName } from './xml.ts'

/** Zero-based and inclusive. */
interface Area {
  readonly top: number
  bottom: number
  readonly left: number
  right: number
}

/** Cells of one domain, with the points of each format. */
interface Group {
  readonly format: ConditionalFormat
  /** Place of the format among those of its measure. */
  readonly order: number
  readonly stops: readonly number[] | undefined
  readonly areas: Area[]
  /** The newest row, and its stretches of cells side by side. */
  row: number
  stretches: Area[]
  /** The area above each stretch of columns. */
  readonly above: Map<string, Area>
}

/** Areas that one rule names; Excel handles no more as one selection. */
const AREAS_MAX = 8_000

const rangeOf = ({ top, bottom, left, right }: Area): string =>
  top === bottom && left === right ? cellName(top, left) : `${cellName(top, left)}:${cellName(bottom, right)}`

const argb = (colour: string): string => `FF${bareColour(colour).slice(0, 6).toUpperCase()}`
const WHITE = argb('#FFFFFF')

/** A number as formulas write it. */
const digits = (value: number | string): string => String(value).toUpperCase()

const number = (value: number): Threshold => ({ type: 'num', value: digits(value) })

function thresholdOf({ at, value }: Point, stop: number, isWhole: boolean): Threshold {
  if (!isWhole) return number(stop)
  switch (at) {
    case 'smallest':
      return { type: 'min' }
    case 'largest':
      return { type: 'max' }
    case 'percent':
    case 'percentile':
      return { type: at, value: String(value ?? 0) }
    default:
      return number(stop)
  }
}

/** A color on which black text is readable: Excel's scales and bars leave the color of text as it is. */
const area = (colour: string): string => argb(paled(`#${bareColour(colour)}`, '#FFFFFF', '#000000'))

/** A middle beyond one of the ends leaves a scale of two colors, as on the page. */
function scaleRule({ points }: ScaleFormat, stops: readonly number[], isWhole: boolean): RuleBody {
  const all = points.map(({ point, color }, i) => ({
    stop: stops[i] ?? 0,
    threshold: thresholdOf(point, stops[i] ?? 0, isWhole),
    color: color === null ? WHITE : area(color),
  }))
  const [first, second, third] = all
  const isLow = all.length === 3 && first && second && second.stop <= first.stop
  const isHigh = all.length === 3 && second && third && second.stop >= third.stop
  const shown = isLow ? all.slice(1) : isHigh ? all.slice(0, 2) : all
  return { type: 'colorScale', colorScale: { cfvo: shown.map(({ threshold }) => threshold), colors: shown.map(({ color }) => color) } }
}

/** Ends are numbers, because Excel's own smallest value would give the smallest bar no length. Null for a domain of one point. */
function barRule(format: BarFormat, stops: readonly number[]): RuleBody | null {
  const { low, high } = barEnds(format, stops)
  if (!(high > low)) return null
  return { type: 'dataBar', dataBar: { cfvo: [number(low), number(high)], color: area(format.color), negative: area(format.negative) } }
}

/** Excel colors rising arrows green. Where red means rising, its gray ones say nothing wrong. */
function iconRule({ set, points, rising, reversed }: IconFormat, stops: readonly number[], isWhole: boolean): RuleBody {
  const { excel, excelGray, excelSkips }: IconTraits = ICON_SETS[set]
  const thresholds = points.map((point, i): Threshold => {
    const own = thresholdOf(point, stops[i] ?? 0, isWhole)
    return own.type === 'min' || own.type === 'max' ? number(stops[i] ?? 0) : own
  })
  const cfvo = [{ type: 'percent', value: '0' } as const, ...thresholds].map(({ type, value }) => ({
    type: type === 'max' ? 'num' : type,
    ...(value === undefined ? {} : { value }),
  }))
  // an icon whose threshold is that of the next one is never shown
  const skipped = excelSkips === undefined ? null : reversed ? cfvo.length - excelSkips : excelSkips
  if (skipped !== null) cfvo.splice(skipped, 0, ...cfvo.slice(skipped, skipped + 1))
  return { type: 'iconSet', iconSet: { iconSet: rising === 'green' ? excel : excelGray, cfvo, ...(reversed ? { reverse: true } : {}) } }
}

/** The condition of a test, for a cell and the numbers that it compares with. */
const CONDITIONS: Readonly<Record<Exclude<CellTest, Rank | 'is null' | 'is not null'>, (cell: string, first: string, second: string) => string>> = {
  'greater than': (cell, first) => `${cell}>${first}`,
  'greater or equal': (cell, first) => `${cell}>=${first}`,
  'less than': (cell, first) => `${cell}<${first}`,
  'less or equal': (cell, first) => `${cell}<=${first}`,
  between: (cell, first, second) => `${cell}>=${first},${cell}<=${second}`,
  'not between': (cell, first, second) => `OR(${cell}<${first},${cell}>${second})`,
  equal: (cell, first) => `${cell}=${first}`,
  'not equal': (cell, first) => `${cell}<>${first}`,
}

function styleOf({ fill, text, bold }: RuleFormat): RuleStyle | null {
  const background = fill === null ? null : bareColour(fill).slice(0, 6)
  const ink =
    fill === null && text === null
      ? null
      : bareColour(readableOn([`#${background ?? 'FFFFFF'}`], [...(text === null ? [] : inksOf(text, '#000000')), '#000000']))
  const font = { ...(ink === null ? {} : { color: ink }), ...(bold ? { bold: true } : {}) }
  const style = { ...(Object.keys(font).length > 0 ? { font } : {}), ...(background === null ? {} : { fill: background }) }
  return Object.keys(style).length > 0 ? style : null
}

/** `cell`: the top left cell of the areas, to which formulas refer. Excel takes an empty cell for 0, so comparisons ask for a number first. */
function ruleRule(format: RuleFormat, stops: readonly number[] | undefined, cell: string): RuleBody | null {
  const { test, values } = format
  const style = styleOf(format)
  const shared = { ...(style ? { style } : {}), stopIfTrue: true }
  if (test === 'is null') return { type: 'containsBlanks', formula: `LEN(TRIM(${cell}))=0`, ...shared }
  if (test === 'is not null') return { type: 'notContainsBlanks', formula: `LEN(TRIM(${cell}))>0`, ...shared }
  const where = (condition: string): RuleBody => ({ type: 'expression', formula: `AND(ISNUMBER(${cell}),${condition})`, ...shared })
  if (!isRank(test)) return where(CONDITIONS[test](cell, digits(values[0] ?? 0), digits(values[1] ?? 0)))
  const [stop] = stops ?? []
  return stop === undefined ? null : where(`${cell}${RANKS[test].test}${digits(stop)}`)
}

function ruleOf({ format, stops }: Group, cell: string, isWhole: boolean): RuleBody | null {
  if (format.kind === 'rule') return ruleRule(format, stops, cell)
  if (!stops) return null
  switch (format.kind) {
    case 'scale':
      return scaleRule(format, stops, isWhole)
    case 'bar':
      return barRule(format, stops)
    case 'icons':
      return iconRule(format, stops, isWhole)
  }
}

/** The place of a cell in the sheet and in its block. */
interface SheetCell {
  readonly block: PivotResult
  readonly rowAt: number
  readonly columnAt: number
  readonly measure: number
  readonly sheetRow: number
  readonly sheetColumn: number
}

/** The formats of a measure that can mark a cell: after one that marks every value, only a rule for blanks can. */
function reachable(formats: readonly ConditionalFormat[]): ConditionalFormat[] {
  const all = formats.findIndex(({ kind }) => FORMATS[kind].marksAll)
  return formats.filter((format, at) => all < 0 || at <= all || (format.kind === 'rule' && format.test === 'is null'))
}

/** The row or column that a domain of a cell is limited to; -1 for none. Comparisons with numbers have no domain. */
function placeOf(format: ConditionalFormat, row: number, column: number): number {
  const within = requestOf(format)?.within
  return within === 'row' ? row : within === 'column' ? column : -1
}

/** Whether a format tells blanks apart; of dates and texts, all others mark nothing. */
const isForBlanks = (format: ConditionalFormat): boolean => format.kind === 'rule' && (format.test === 'is null' || format.test === 'is not null')

/** Joins the stretches of the newest row with areas of the same columns that end right above. */
function closeRow(group: Group): void {
  for (const stretch of group.stretches) {
    const key = `${stretch.left}:${stretch.right}`
    const above = group.above.get(key)
    if (above && above.bottom === stretch.top - 1) above.bottom = stretch.top
    else {
      group.areas.push(stretch)
      group.above.set(key, stretch)
    }
  }
  group.stretches = []
}

/** Adds a cell to the stretch to its left. */
function extend(group: Group, row: number, column: number): void {
  if (group.row !== row) closeRow(group)
  group.row = row
  const last = group.stretches.at(-1)
  if (last && last.right === column - 1) last.right = column
  else group.stretches.push({ top: row, bottom: row, left: column, right: column })
}

/** Collects the cells of a sheet, line by line from the top and from left to right, and makes rules of them. */
export class WorkbookRules {
  private readonly groups = new Map<string, Group>()
  private readonly formats: ReadonlyMap<string, readonly ConditionalFormat[]>
  /** Whether values are missing from the sheet, below collapsed groups. */
  private hasCollapsed = false

  constructor({ byMeasure }: MeasureFormats) {
    this.formats = new Map([...byMeasure].map(([id, formats]) => [id, reachable(formats)]))
  }

  add({ block, rowAt, columnAt, measure, sheetRow, sheetColumn }: SheetCell): void {
    const [row, column] = [block.row_indexes[rowAt], block.column_indexes[columnAt]]
    const measureId = block.measures[measure]?.measure_id ?? ''
    const own = this.formats.get(measureId)
    if (!own || !row || row.blank || !column) return
    const domain = cellDomain(block, { row, column, rowAt, columnAt, measureId, value: null })
    if (!domain) return
    this.hasCollapsed ||= row.collapsed || column.collapsed
    own.forEach((format, order) => {
      if ((domain.isTotal && !format.totals) || (!domain.isNumber && !isForBlanks(format))) return
      const key = [measureId, order, row.level, column.level, placeOf(format, sheetRow, sheetColumn)].join(' ')
      const group = this.groups.get(key) ?? { format, order, stops: domain.stopsOf(format), areas: [], row: -1, stretches: [], above: new Map() }
      this.groups.set(key, group)
      extend(group, sheetRow, sheetColumn)
    })
  }

  /** The rules, those of the first format of each measure first. */
  rules(): SheetRule[] {
    const ordered = [...this.groups.values()].toSorted((a, b) => a.order - b.order)
    const found = ordered.flatMap((group) => {
      closeRow(group)
      const { areas } = group
      const parts = Array.from({ length: Math.ceil(areas.length / AREAS_MAX) }, (_, part) => areas.slice(part * AREAS_MAX, (part + 1) * AREAS_MAX))
      return parts.flatMap((own) => {
        const [first] = own
        const rule = first && ruleOf(group, cellName(first.top, first.left), !this.hasCollapsed && parts.length === 1)
        return rule ? [{ ...rule, range: own.map(rangeOf).join(' ') }] : []
      })
    })
    return found.map((rule, at) => ({ ...rule, priority: at + 1 }))
  }
}
