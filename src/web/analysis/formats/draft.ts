/** Conditional formats while they are edited: their numbers as typed. */
import {
  type CellTest,
  ConditionalFormat,
  type IconSet,
  isRank,
  POINTS,
  type Point,
  type PointKind,
  RANKED_MAX,
  RANKS,
  type Rising,
  valuesOfTest,
  type Within,
} from '../../../contract/conditional-format.ts'
import type { Value } from '../../../contract/scalar.ts'
import { typedNumber } from '../sidebar/filter/number-text.ts'

export interface DraftPoint {
  readonly at: PointKind
  readonly text: string
}

interface Shared {
  /** Identifies the format in the list. */
  readonly key: string
  readonly within: Within
  readonly totals: boolean
}

export type DraftFormat = Shared &
  (
    | { readonly kind: 'scale'; readonly points: readonly { readonly point: DraftPoint; readonly color: string | null }[] }
    | { readonly kind: 'bar'; readonly from: DraftPoint; readonly to: DraftPoint; readonly color: string; readonly negative: string }
    | { readonly kind: 'icons'; readonly set: IconSet; readonly points: readonly DraftPoint[]; readonly rising: Rising; readonly reversed: boolean }
    | {
        readonly kind: 'rule'
        readonly test: CellTest
        readonly texts: readonly [string, string]
        readonly fill: string | null
        readonly text: string | null
        readonly bold: boolean
      }
  )
export type Draft<K extends DraftFormat['kind']> = Extract<DraftFormat, { kind: K }>

/** A number without the error of a product with a power of ten. */
const rounded = (value: number): number => Number(value.toPrecision(15))

/** Parses a number, also one with a percent sign. Null for an empty text, undefined for an invalid one. */
export function typedValue(text: string): Value | undefined {
  const share = /^(.*)[%％]\s*$/.exec(text)
  const typed = typedNumber(share?.[1] ?? text)
  return share && typed !== null && typed !== undefined ? rounded(Number(typed) / 100) : typed
}

/** A number as it is edited: with a percent sign if the measure is shown in percent. */
function valueText(value: number | string | undefined, isShare: boolean): string {
  if (value === undefined) return ''
  return isShare ? `${rounded(Number(value) * 100)}%` : String(value)
}

/** `isShare`: the measure is shown in percent. */
export const draftPoint = ({ at, value }: Point, isShare: boolean): DraftPoint => ({ at, text: valueText(value, isShare && POINTS[at].takes === 'number') })

export function draftOf(format: ConditionalFormat, isShare: boolean): DraftFormat {
  const shared = { key: crypto.randomUUID(), within: format.within, totals: format.totals }
  switch (format.kind) {
    case 'scale':
      return { ...shared, kind: 'scale', points: format.points.map(({ point, color }) => ({ point: draftPoint(point, isShare), color })) }
    case 'bar':
      return {
        ...shared,
        kind: 'bar',
        from: draftPoint(format.from, isShare),
        to: draftPoint(format.to, isShare),
        color: format.color,
        negative: format.negative,
      }
    case 'icons':
      return {
        ...shared,
        kind: 'icons',
        set: format.set,
        points: format.points.map((point) => draftPoint(point, isShare)),
        rising: format.rising,
        reversed: format.reversed,
      }
    case 'rule': {
      const { test, values, fill, text, bold } = format
      const ofMeasure = isShare && !isRank(test)
      return { ...shared, kind: 'rule', test, texts: [valueText(values[0], ofMeasure), valueText(values[1], ofMeasure)], fill, text, bold }
    }
  }
}

/** Only numbers of the measure may have a percent sign: shares of a domain and counts are percents or numbers already. */
const typedFor = (takes: (typeof POINTS)[PointKind]['takes'], text: string): Value | undefined => (takes === 'number' ? typedValue(text) : typedNumber(text))

const takesOf = (test: CellTest): (typeof POINTS)[PointKind]['takes'] => (isRank(test) ? RANKS[test].takes : 'number')

function pointOf({ at, text }: DraftPoint): unknown {
  const { takes } = POINTS[at]
  return takes === 'nothing' ? { at } : { at, value: Number(typedFor(takes, text) ?? Number.NaN) }
}

function fieldsOf(draft: DraftFormat): object {
  switch (draft.kind) {
    case 'scale':
      return { points: draft.points.map(({ point, color }) => ({ point: pointOf(point), color })) }
    case 'bar':
      return { from: pointOf(draft.from), to: pointOf(draft.to), color: draft.color, negative: draft.negative }
    case 'icons':
      return { set: draft.set, points: draft.points.map(pointOf), rising: draft.rising, reversed: draft.reversed }
    case 'rule':
      return {
        test: draft.test,
        values: draft.texts.slice(0, valuesOfTest(draft.test)).map((text) => typedFor(takesOf(draft.test), text)),
        fill: draft.fill,
        text: draft.text,
        bold: draft.bold,
      }
  }
}

/** The format that a draft describes; undefined while a number is missing or wrong. */
export const formatOfDraft = (draft: DraftFormat, of: Pick<ConditionalFormat, 'measure_id' | 'unit'>): ConditionalFormat | undefined =>
  ConditionalFormat.safeParse({ ...of, kind: draft.kind, within: draft.within, totals: draft.totals, ...fieldsOf(draft) }).data

/** The rule that a number must follow: any number, a share from 0 to 100, or a whole number of cells. Null if the number is right. */
export type NumberProblem = 'valueProblem' | 'percentProblem' | 'countProblem'

function problemWith(takes: (typeof POINTS)[PointKind]['takes'], text: string): NumberProblem | null {
  const typed = typedFor(takes, text)
  const number = typed === null || typed === undefined ? Number.NaN : Number(typed)
  if (takes === 'percent') return number >= 0 && number <= 100 ? null : 'percentProblem'
  if (takes === 'count') return Number.isInteger(number) && number >= 1 && number <= RANKED_MAX ? null : 'countProblem'
  return takes === 'nothing' || !Number.isNaN(number) ? null : 'valueProblem'
}

export const pointProblem = ({ at, text }: DraftPoint): NumberProblem | null => problemWith(POINTS[at].takes, text)

export const testProblem = (test: CellTest, text: string): NumberProblem | null => problemWith(takesOf(test), text)
