/**
 * Prepares the facts for a language model: cells, groups and measures of a result, each with a reference that stands for
 * it, as JSON. Text of the dataset appears in it as data: one line, bounded, without characters that could end the text
 * or start an instruction.
 */
import type { CellAddress } from '../../contract/explanation.ts'
import { typeFamily, type Value } from '../../contract/scalar.ts'
import { modelJson } from '../../format/model-json.ts'
import { nameText } from '../../format/name-text.ts'
import { valueText } from '../../format/value.ts'
import { LOCALES } from '../../texts/languages.ts'
import { TEXTS } from '../../texts/server-texts.ts'
import type { DigestAxis } from '../digest.ts'
import { groupName, isTime, sortByTime } from '../labels.ts'
import { timeAxis } from '../over-time.ts'
import { type AxisName, type DescribedMeasure, fieldName, nameOf, periodOf, rankGroups, type Writer } from '../writer.ts'

export interface Facts {
  /** The facts as JSON, exactly as they are sent. */
  readonly text: string
  readonly cells: ReadonlyMap<string, CellAddress>
  /** Names of groups, fields and measures for a sentence, by reference. */
  readonly names: ReadonlyMap<string, string>
  /** Groups by reference, each with its names in every language. */
  readonly groups: ReadonlyMap<string, NamedGroup>
}

export interface NamedGroup {
  readonly axis: AxisName
  readonly key: readonly Value[]
  readonly names: readonly string[]
}

const MEASURES_MAX = 4
const OUTER_MAX = 40
const INNER_MAX = 15
const CELLS_MAX = 400

type Key = readonly Value[]

/** Selects the most recent periods, or the groups with the largest and smallest values. */
function chosen(writer: Writer, axis: AxisName, measure: DescribedMeasure | undefined): Key[] {
  const all = writer.digest[axis].outer
  if (all.length <= OUTER_MAX) return [...all]
  if (isTime(writer.digest[axis])) return sortByTime(all).slice(-OUTER_MAX)
  if (!measure?.isNumber) return all.slice(0, OUTER_MAX)
  const order = rankGroups(writer, measure, axis, all).map(({ key }) => key)
  return [...order.slice(0, (OUTER_MAX * 3) / 4), ...order.slice(-OUTER_MAX / 4)]
}

function innerChosen(writer: Writer, axis: AxisName, measure: DescribedMeasure | undefined): Key[] {
  const all = writer.digest[axis].inner
  return measure?.isNumber
    ? rankGroups(writer, measure, axis, all)
        .slice(0, INNER_MAX)
        .map(({ key }) => key)
    : all.slice(0, INNER_MAX)
}

interface Referred {
  readonly ref: string
  readonly key: Key
}

/** Returns groups of one axis with references. The first one is the total. */
function groupsOf(writer: Writer, axis: AxisName, letter: string, measure: DescribedMeasure | undefined): readonly Referred[] {
  const keys = [[], ...chosen(writer, axis, measure), ...innerChosen(writer, axis, measure)]
  return keys.map((key, at) => ({ ref: `${letter}${at}`, key }))
}

const groupJson = (writer: Writer, axis: AxisName, groups: readonly Referred[]) =>
  groups.map(({ ref, key }) => {
    if (key.length === 0) return { ref, name: 'total' }
    const name = groupName(writer.digest[axis].fields, key, writer.texts, writer.locale)
    const parent = key.length > 1 ? groups.find((g) => g.key.length === 1 && g.key[0] === key[0])?.ref : undefined
    return { ref, name, ...(key.length > 1 ? { level: key.length } : {}), ...(parent ? { within: parent } : {}) }
  })

const leftOut = ({ outer, inner }: DigestAxis, told: readonly Referred[]): number => outer.length + inner.length + 1 - told.length

function valueJson(value: Value | undefined, dtype: string, writer: Writer): string | number | null {
  if (value === null || value === undefined || value === '') return null
  if (typeFamily(dtype) === 'number' && Number.isFinite(Number(value))) return Number(value)
  return nameText(valueText(value, dtype, writer.locale))
}

/** Returns pairs of a row group and a column group: first those with a total, then as many others as the limit allows. */
function pairsOf(rows: readonly Referred[], columns: readonly Referred[]): (readonly [Referred, Referred])[] {
  const [total] = rows
  const [all] = columns
  if (!total || !all) return []
  const totals = [...rows.map((row) => [row, all] as const), ...columns.slice(1).map((column) => [total, column] as const)]
  const crossings = rows.slice(1).flatMap((row) => columns.slice(1).map((column) => [row, column] as const))
  return [...totals, ...crossings]
}

function namesOf(writer: Writer, axis: AxisName, groups: readonly Referred[]): (readonly [string, string])[] {
  const isPeriod = isTime(writer.digest[axis])
  return groups.slice(1).map(({ ref, key }) => [ref, isPeriod && key.length === 1 ? periodOf(writer, axis, key) : nameOf(writer, axis, key)] as const)
}

/** Minimum characters of a group's name to be recognized in a sentence. A single Chinese character also occurs in other words. */
const NAME_MIN = 2

function namedGroups(writer: Writer, axis: AxisName, groups: readonly Referred[]): (readonly [string, NamedGroup])[] {
  const namesIn = (key: Key) => LOCALES.map((locale) => groupName(writer.digest[axis].fields, key, TEXTS[locale].describe, locale))
  return groups.slice(1).map(({ ref, key }) => [ref, { axis, key, names: [...new Set(namesIn(key))].filter((name) => name.length >= NAME_MIN) }] as const)
}

/** Returns the facts of a result. `filters`: a sentence about the selected rows; null if all rows are selected. */
export function factsOf(writer: Writer, filters: string | null): Facts {
  const { digest } = writer
  const measures = writer.told.slice(0, MEASURES_MAX).map((measure, at) => ({ ref: `m${at + 1}`, measure }))
  const lead = measures.find(({ measure }) => measure.isNumber)?.measure
  const [rows, columns] = [groupsOf(writer, 'rows', 'r', lead), groupsOf(writer, 'columns', 'k', lead)]
  const fields = (['rows', 'columns'] as const).flatMap((axis) => digest[axis].fields.map(({ name }) => ({ axis, name })))
  const referred = fields.map((field, at) => ({ ...field, ref: `f${at + 1}` }))
  const cells = new Map<string, CellAddress>()
  const told: (string | number | null)[][] = []
  const time = timeAxis(digest)
  for (const [row, column] of pairsOf(rows, columns))
    for (const { ref, measure } of measures) {
      // a total over time is left out if the measure may not be additive over time
      if (measure.isDoubtful && (time ? (time === 'rows' ? row : column).key.length === 0 : row.key.length + column.key.length === 0)) continue
      const address = { measure_id: measure.id, row: [...row.key], column: [...column.key] }
      const value = valueJson(digest.cell(address), digest.measures.find((m) => m.measure_id === measure.id)?.dtype ?? '', writer)
      if (value === null || cells.size >= CELLS_MAX) continue
      const cell = `c${cells.size + 1}`
      cells.set(cell, address)
      told.push([cell, ref, row.ref, column.ref, value])
    }
  const json = {
    measures: measures.map(({ ref, measure }) => ({
      ref,
      name: nameText(digest.measures.find((m) => m.measure_id === measure.id)?.name ?? ''),
      adds_up: measure.addsUp,
    })),
    fields: referred.map(({ axis, ...field }) => ({ ...field, name: nameText(field.name), on: axis })),
    ...(filters === null ? {} : { filters }),
    source_rows: digest.sourceRows,
    row_groups: groupJson(writer, 'rows', rows),
    column_groups: groupJson(writer, 'columns', columns),
    groups_left_out: { rows: leftOut(digest.rows, rows), columns: leftOut(digest.columns, columns) },
    cells: told,
  }
  const names = new Map([
    ...measures.map(({ ref, measure }) => [ref, measure.name] as const),
    ...referred.map(({ ref, name }) => [ref, fieldName(writer, name)] as const),
    ...namesOf(writer, 'rows', rows),
    ...namesOf(writer, 'columns', columns),
  ])
  const groups = new Map([...namedGroups(writer, 'rows', rows), ...namedGroups(writer, 'columns', columns)])
  return { text: modelJson(json), cells, names, groups }
}
