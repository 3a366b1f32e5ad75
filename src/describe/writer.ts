/** State shared by all sentences of one description: the result, the texts of the language, and the choice between two wordings. */

import type { Calendar } from '../contract/date-series.ts'
import { fillIn } from '../contract/errors.ts'
import type { CellAddress } from '../contract/explanation.ts'
import type { Measure } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import { typeFamily } from '../contract/scalar.ts'
import { SHOW_AS } from '../contract/show-as.ts'
import { nameText } from '../format/name-text.ts'
import type { DigestAxis } from './digest.ts'
import type { DescriptionContext } from './figures.ts'
import { groupName } from './labels.ts'
import type { DescribeTexts } from './texts.ts'

export type AxisName = 'rows' | 'columns'

/** The facts about a measure that decide which sentences apply to it. */
export interface DescribedMeasure {
  readonly id: string
  readonly name: string
  /** Whether its parts sum to its total, so that shares can be described. */
  readonly addsUp: boolean
  /** Whether its values have no show-as, so that totals and changes can be described. Percentages and differences are only compared. */
  readonly isPlain: boolean
  readonly isNumber: boolean
  /** Whether its sum over time may be meaningless, so that no total over time is described. */
  readonly isDoubtful: boolean
}

export interface Writer extends DescriptionContext {
  /** The dataset's calendar. */
  readonly calendar: Calendar
  readonly texts: DescribeTexts
  /** The measures to describe, without ranks and running totals. */
  readonly told: readonly DescribedMeasure[]
  /** Chooses between two wordings by the kind of sentence and the requested wording. */
  readonly choose: (kind: string, wordings: { readonly a: string; readonly b: string }) => string
}

/** A group on one axis with its number in the total of the other axis. */
export interface Ranked {
  readonly key: readonly Value[]
  readonly number: number
}

export const cellAddress = (measure: DescribedMeasure, axis: AxisName, key: readonly Value[], other: readonly Value[] = []): CellAddress => ({
  measure_id: measure.id,
  row: [...(axis === 'rows' ? key : other)],
  column: [...(axis === 'rows' ? other : key)],
})

const isBlank = (value: Value | undefined): boolean => value === null || value === undefined || value === '' || typeof value === 'boolean'

/** Sorts the groups that have a number in descending order; ties keep the order of the table. */
export function rankGroups(writer: Writer, measure: DescribedMeasure, axis: AxisName, keys: readonly (readonly Value[])[]): Ranked[] {
  return keys
    .flatMap((key): Ranked[] => {
      const value = writer.digest.cell(cellAddress(measure, axis, key))
      return isBlank(value) || !Number.isFinite(Number(value)) ? [] : [{ key, number: Number(value) }]
    })
    .toSorted((a, b) => b.number - a.number)
}

export const nameOf = (writer: Writer, axis: AxisName, key: readonly Value[]): string =>
  fillIn(writer.texts.named, { name: groupName(writer.digest[axis].fields, key, writer.texts, writer.locale) })

/** Formats a period for a sentence, without quotation marks. */
export const periodOf = (writer: Writer, axis: AxisName, key: readonly Value[]): string =>
  groupName(writer.digest[axis].fields, key, writer.texts, writer.locale)

export const fieldName = (writer: Pick<Writer, 'texts'>, name: string): string => fillIn(writer.texts.named, { name: nameText(name) })

export const hasGroups = (axis: DigestAxis): boolean => axis.outer.length > 1

const hash = (text: string): number => [...text].reduce((h, letter) => (h * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)

/** Equal seeds give equal texts. Adding 1 to `wording` switches every sentence that has two wordings. */
export function writerOf(
  told: DescriptionContext & Pick<Writer, 'calendar'>,
  texts: DescribeTexts,
  seed: string,
  wording: number,
  doubtful: ReadonlySet<string>,
): Writer {
  const measures = told.digest.measures.flatMap((column): DescribedMeasure[] => {
    const measure: Measure | undefined = told.measures.find((m) => m.id === column.measure_id)
    if (!measure) return []
    const shown = measure.show_values_as
    const { unit, phase } = SHOW_AS[shown.name]
    if (unit === 'rank' || phase === 'ordered') return []
    const isPlain = shown.name === 'none'
    const isDoubtful = doubtful.has(measure.id)
    return [
      {
        ...{ id: column.measure_id, name: fillIn(texts.named, { name: nameText(column.name) }), isPlain },
        ...{ addsUp: column.additive && isPlain && !isDoubtful, isNumber: typeFamily(column.dtype) === 'number', isDoubtful },
      },
    ]
  })
  return { ...told, texts, told: measures, choose: (kind, { a, b }) => ((hash(`${seed}|${kind}`) + wording) % 2 === 0 ? a : b) }
}
