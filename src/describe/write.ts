/**
 * The local writer: describes a step from its config and its result, without an external service. Every number is a
 * figure, and the same result with the same wording always gives the same text.
 */

import type { Column } from '../contract/column.ts'
import type { Calendar } from '../contract/date-series.ts'
import { type DescriptionPart, textOfParts } from '../contract/description.ts'
import type { StepConfig } from '../contract/step.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'
import { type ClaimedSentence, withClaims } from './claims.ts'
import type { Digest } from './digest.ts'
import { concentration, crossing, firstBy, leaders, nested, outlier, scopeOf, spread } from './groups.ts'
import { isTime } from './labels.ts'
import { choiceSentence, filterSentence, layoutSentence, measureSentences, sizeSentence, totalsSentence } from './opening.ts'
import { doubtfulOverTime, timeAxis } from './over-time.ts'
import { fill, joined, type Sentence } from './sentence.ts'
import type { DescribeTexts } from './texts.ts'
import { change, largestStep, movers, peaks, seriesOf } from './time.ts'
import { type AxisName, type DescribedMeasure, hasGroups, type Writer, writerOf } from './writer.ts'

export interface DescribedResult {
  readonly config: StepConfig
  readonly digest: Digest
  /** Columns of the dataset that the step may name. */
  readonly columns: readonly Pick<Column, 'id' | 'name' | 'dtype'>[]
  readonly locale: Locale
  readonly calendar: Calendar
  readonly texts: DescribeTexts
  /** The n-th wording of the same numbers. */
  readonly wording: number
}

/** Determines which axis is time, and which one has groups to compare. */
function axesOf({ digest }: Writer): { readonly time: AxisName | null; readonly groups: AxisName | null } {
  const time = timeAxis(digest)
  const groups = (['rows', 'columns'] as const).find((axis) => axis !== time && hasGroups(digest[axis]) && !isTime(digest[axis])) ?? null
  return { time, groups }
}

const MEASURES_TOLD = 3

function onGroups(writer: Writer, measure: DescribedMeasure, axis: AxisName, hasTime: boolean): (ClaimedSentence | null)[] {
  const scope = scopeOf(writer, measure, axis)
  const others = writer.told.filter((m) => m !== measure && m.isNumber && isToldOverTime(m, hasTime)).slice(0, MEASURES_TOLD - 1)
  const lead = leaders(scope)
  const isOne = writer.digest.measures.length === 1
  return [
    lead && !isOne ? withClaims(fill(writer.texts.forMeasure, { measure: measure.name, sentence: lead.parts }), ...lead.claims) : lead,
    spread(scope),
    concentration(scope),
    nested(scope),
    outlier(scope),
    hasTime ? null : crossing(writer, measure),
    ...others.map((other) => firstBy(scopeOf(writer, other, axis), scope.order[0])),
  ]
}

function onTime(writer: Writer, measure: DescribedMeasure, axis: AxisName, hasGroupsToo: boolean): (ClaimedSentence | null)[] {
  if (!measure.isPlain) return []
  const series = seriesOf(writer, measure, axis)
  return [change(series), peaks(series), largestStep(series), ...(hasGroupsToo ? movers(series) : [])]
}

/** The numbers of groups are totals over time if time is on the other axis. */
const isToldOverTime = ({ isDoubtful }: DescribedMeasure, hasTime: boolean): boolean => !isDoubtful || !hasTime

/** Columns of the dataset and of the step, by ID. */
const knownOf = ({ config, columns }: DescribedResult) => new Map([...columns, ...config.query.value.group_calculations].map((column) => [column.id, column]))

export function writerFor(result: DescribedResult): Writer {
  const { config, digest, locale, calendar, texts, wording } = result
  const { measures } = config.query.value
  const seed = `${[...config.pivot.rows, '|', ...config.pivot.columns].join()}${measures.map((m) => m.id).join()}`
  return writerOf({ digest, measures, locale, calendar }, texts, seed, wording, doubtfulOverTime(result))
}

/** Describes the included rows, and those that single measures count; null if all are included. */
export function filtersOf(writer: Writer, result: DescribedResult): string | null {
  const { config, locale } = result
  const sentences = [filterSentence(writer, config, knownOf(result)), ...measureSentences(writer, config, knownOf(result))].filter((one) => one !== null)
  return sentences.length === 0 ? null : textOfParts(textParts(sentences, locale))
}

/** Returns the sentences in order, each with its claims about numbers. */
export function claimedSentences(result: DescribedResult): ClaimedSentence[] {
  const { config, digest, texts } = result
  const writer = writerFor(result)
  const { time, groups } = axesOf(writer)
  const [measure] = writer.told.filter(({ isNumber }) => isNumber)
  const isEmpty = digest.sourceRows === 0
  return [
    withClaims(layoutSentence(writer)),
    withClaims(filterSentence(writer, config, knownOf(result))),
    withClaims(choiceSentence(writer, config, knownOf(result))),
    ...measureSentences(writer, config, knownOf(result)).map((sentence) => withClaims(sentence)),
    ...(isEmpty ? [withClaims(fill(texts.empty, {}))] : [withClaims(sizeSentence(writer)), withClaims(totalsSentence(writer))]),
    ...(measure && groups && !isEmpty && isToldOverTime(measure, time !== null) ? onGroups(writer, measure, groups, time !== null) : []),
    ...(measure && time && !isEmpty ? onTime(writer, measure, time, groups !== null) : []),
  ].filter((sentence) => sentence !== null)
}

export const sentencesOf = (result: DescribedResult): Sentence[] => claimedSentences(result).map(({ parts }) => parts)

/** Joins sentences into one text, with the language's separator. */
export const textParts = (sentences: readonly Sentence[], locale: Locale): DescriptionPart[] =>
  joined(
    sentences.flatMap((sentence, at) =>
      at === 0 || LANGUAGES[locale].sentence.gap === '' ? sentence : [{ text: LANGUAGES[locale].sentence.gap, figure: null }, ...sentence],
    ),
  )
