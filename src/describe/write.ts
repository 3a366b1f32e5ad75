/**
 * The local writer: a description of a step from its config and its result, without any help from outside. Every number is a
 * figure, and the same result always reads the same in one wording.
 */

import type { Column } from '../contract/column.ts'
import { type DescriptionPart, textOfParts } from '../contract/description.ts'
import type { StepConfig } from '../contract/step.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'
import type { Digest } from './digest.ts'
import { concentration, crossing, firstBy, leaders, nested, outliers, scopeOf, spread } from './groups.ts'
import { isTime } from './labels.ts'
import { filters, shown, size, totals } from './opening.ts'
import { fill, joined, type Sentence } from './sentence.ts'
import type { DescribeTexts } from './texts.ts'
import { change, largestStep, movers, peaks, seriesOf } from './time.ts'
import { type AxisName, hasGroups, type ToldMeasure, type Writer, writerOf } from './writer.ts'

export interface DescribedResult {
  readonly config: StepConfig
  readonly digest: Digest
  /** Columns of the dataset that the step may name. */
  readonly columns: readonly Pick<Column, 'id' | 'name' | 'dtype'>[]
  readonly locale: Locale
  readonly texts: DescribeTexts
  /** The n-th wording of the same numbers. */
  readonly wording: number
}

/** Which axis goes through time, and which has groups to compare. */
function axesOf({ digest }: Writer): { readonly time: AxisName | null; readonly groups: AxisName | null } {
  const both: readonly AxisName[] = ['columns', 'rows']
  const time = both.find((axis) => isTime(digest[axis])) ?? null
  const groups = (['rows', 'columns'] as const).find((axis) => axis !== time && hasGroups(digest[axis]) && !isTime(digest[axis])) ?? null
  return { time, groups }
}

const MEASURES_TOLD = 3

function onGroups(writer: Writer, measure: ToldMeasure, axis: AxisName, hasTime: boolean): (Sentence | null)[] {
  const scope = scopeOf(writer, measure, axis)
  const others = writer.told.filter((m) => m !== measure && m.isNumber).slice(0, MEASURES_TOLD - 1)
  const lead = leaders(scope)
  const isOne = writer.digest.measures.length === 1
  return [
    lead && !isOne ? fill(writer.texts.forMeasure, { measure: measure.name, sentence: lead }) : lead,
    spread(scope),
    concentration(scope),
    nested(scope),
    ...outliers(scope),
    hasTime ? null : crossing(writer, measure),
    ...others.map((other) => firstBy(scopeOf(writer, other, axis), scope.order[0])),
  ]
}

function onTime(writer: Writer, measure: ToldMeasure, axis: AxisName, hasGroupsToo: boolean): (Sentence | null)[] {
  if (!measure.isPlain) return []
  const series = seriesOf(writer, measure, axis)
  return [change(series), peaks(series), largestStep(series), ...(hasGroupsToo ? movers(series) : [])]
}

/** Columns of the dataset and of the step, by id. */
const knownOf = ({ config, columns }: DescribedResult) => new Map([...columns, ...config.query.value.group_calculations].map((column) => [column.id, column]))

export function writerFor({ config, digest, locale, texts, wording }: DescribedResult): Writer {
  const { measures } = config.query.value
  const seed = `${[...config.pivot.rows, '|', ...config.pivot.columns].join()}${measures.map((m) => m.id).join()}`
  return writerOf({ digest, measures, locale }, texts, seed, wording)
}

/** Which rows are included, as a sentence; null where all are. */
export function filtersOf(writer: Writer, result: DescribedResult): string | null {
  const sentence = filters(writer, result.config, knownOf(result))
  return sentence === null ? null : textOfParts(sentence)
}

/** Sentences in their order. */
export function sentencesOf(result: DescribedResult): Sentence[] {
  const { config, digest, texts } = result
  const writer = writerFor(result)
  const { time, groups } = axesOf(writer)
  const [measure] = writer.told.filter(({ isNumber }) => isNumber)
  const isEmpty = digest.sourceRows === 0
  return [
    shown(writer),
    filters(writer, config, knownOf(result)),
    ...(isEmpty ? [fill(texts.empty, {})] : [size(writer), totals(writer)]),
    ...(measure && groups && !isEmpty ? onGroups(writer, measure, groups, time !== null) : []),
    ...(measure && time && !isEmpty ? onTime(writer, measure, time, groups !== null) : []),
  ].filter((sentence) => sentence !== null)
}

/** Sentences as one text, as the language separates them. */
export const textParts = (sentences: readonly Sentence[], locale: Locale): DescriptionPart[] =>
  joined(
    sentences.flatMap((sentence, at) =>
      at === 0 || LANGUAGES[locale].sentence.gap === '' ? sentence : [{ text: LANGUAGES[locale].sentence.gap, figure: null }, ...sentence],
    ),
  )
