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

export const draftPoint = ({ at, value }: Point): DraftPoint => ({ at, text: value === undefined ? '' : String(value) })

export function draftOf(format: ConditionalFormat): DraftFormat {
  const shared = { key: crypto.randomUUID(), within: format.within, totals: format.totals }
  switch (format.kind) {
    case 'scale':
      return { ...shared, kind: 'scale', points: format.points.map(({ point, color }) => ({ point: draftPoint(point), color })) }
    case 'bar':
      return { ...shared, kind: 'bar', from: draftPoint(format.from), to: draftPoint(format.to), color: format.color, negative: format.negative }
    case 'icons':
      return { ...shared, kind: 'icons', set: format.set, points: format.points.map(draftPoint), rising: format.rising, reversed: format.reversed }
    case 'rule': {
      const { test, values, fill, text, bold } = format
      return { ...shared, kind: 'rule', test, texts: [String(values[0] ?? ''), String(values[1] ?? '')], fill, text, bold }
    }
  }
}

const pointOf = ({ at, text }: DraftPoint): unknown => (POINTS[at].takes === 'nothing' ? { at } : { at, value: Number(typedNumber(text) ?? Number.NaN) })

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
        values: draft.texts.slice(0, valuesOfTest(draft.test)).map(typedNumber),
        fill: draft.fill,
        text: draft.text,
        bold: draft.bold,
      }
  }
}

/** The format that a draft describes; undefined while a number is missing or wrong. */
export const formatOfDraft = (draft: DraftFormat, of: Pick<ConditionalFormat, 'measure_id' | 'unit'>): ConditionalFormat | undefined =>
  ConditionalFormat.safeParse({ ...of, kind: draft.kind, within: draft.within, totals: draft.totals, ...fieldsOf(draft) }).data

/** What a number must be: any number, a share from 0 to 100, or a whole number of cells. Null if the number is right. */
export type NumberProblem = 'valueProblem' | 'percentProblem' | 'countProblem'

function problemWith(takes: (typeof POINTS)[PointKind]['takes'], text: string): NumberProblem | null {
  const typed = typedNumber(text)
  const number = typed === null || typed === undefined ? Number.NaN : Number(typed)
  if (takes === 'percent') return number >= 0 && number <= 100 ? null : 'percentProblem'
  if (takes === 'count') return Number.isInteger(number) && number >= 1 && number <= RANKED_MAX ? null : 'countProblem'
  return takes === 'nothing' || !Number.isNaN(number) ? null : 'valueProblem'
}

export const pointProblem = ({ at, text }: DraftPoint): NumberProblem | null => problemWith(POINTS[at].takes, text)

export const testProblem = (test: CellTest, text: string): NumberProblem | null => problemWith(isRank(test) ? RANKS[test].takes : 'number', text)
