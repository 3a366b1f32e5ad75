/** Generated descriptions in a document: whether they are up to date, and which parts survive an edit by hand. */
import { type Described, type DescriptionPart, textOfParts } from '../contract/description.ts'
import { type Measure, withoutAutoName } from '../contract/measure.ts'
import { phaseOf } from '../contract/show-as.ts'
import type { Step, StepConfig } from '../contract/step.ts'
import { canonical, numbersKey } from './config-key.ts'

/** Everything except the config that determines the numbers of a result. */
export interface ResultInputs {
  readonly datasetVersion: string | null
  readonly timeZone: string
  readonly calendar: unknown
  readonly operands: readonly Measure[]
  /** The current day in the dataset's time zone. */
  readonly today: string
}

/** Two rounds of FNV-1a. Fingerprints are only compared for equality, so a cryptographic hash is not needed. */
function fingerprint(text: string): string {
  const round = (basis: number): string => {
    let hash = basis
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
    return hash.toString(36)
  }
  return `${round(0x811c9dc5)}.${round(0x2f0b4c47)}.${text.length.toString(36)}`
}

const isOrdered = ({ show_values_as: { name, params } }: Measure): boolean => phaseOf(name, params?.relative) === 'ordered'

/** Drops the sort order of headers, which changes no described number unless a measure depends on it, such as a running total. */
const withoutOrder = (config: StepConfig): StepConfig =>
  config.query.value.measures.some(isOrdered) ? config : { ...config, pivot: { ...config.pivot, sort: [] } }

const FOLLOWS_DAYS = /\b(today|current_date|current_timestamp|now)\b/i

/** Whether a measure is compared with another period of a date. Its numbers depend on the current day, because only periods that have ended are complete. */
const isOverTime = ({ query }: StepConfig): boolean =>
  query.value.measures.some(({ show_values_as: { params } }) => {
    if (!params?.relative) return false
    const { config = null } = query.value.group_calculations.find((c) => c.id === params.column_id) ?? {}
    return config === null || config.kind === 'date_series'
  })

/** Whether the calculated columns of a config depend on the current day. */
const followsDays = ({ query }: StepConfig): boolean =>
  query.value.group_calculations.some(({ config }) => config?.kind === 'date_ranges' || (config?.kind === 'sql' && FOLLOWS_DAYS.test(config.params.sql)))

/** Fingerprints everything that determines a step's numbers. If two fingerprints are equal, so are the numbers. */
export function inputsFingerprint(config: StepConfig, { datasetVersion, timeZone, calendar, operands, today }: ResultInputs): string {
  const day = followsDays(config) || isOverTime(config) ? today : ''
  const read = canonical(operands.map(withoutAutoName))
  return fingerprint([numbersKey(withoutOrder(config)), datasetVersion ?? '', timeZone, canonical(calendar), read, day].join('\n'))
}

/** The stored parts of a generated description; null if a person wrote or edited the text. */
export const descriptionSource = ({ description, described }: Pick<Step, 'description' | 'described'>): Described | null =>
  described !== null && textOfParts(described.parts) === description ? described : null

/** Splits a text edited by hand into parts again. Numbers that are still present, in the original order, keep their references to cells. */
export function keepFigures(described: Described | null, text: string): Described | null {
  if (described === null || text === '') return null
  const parts: DescriptionPart[] = []
  let from = 0
  for (const [at, part] of described.parts.entries()) {
    if (part.figure === null) continue
    // a number is recognized by the characters before and after it
    const before = described.parts[at - 1]?.text.slice(-CONTEXT) ?? ''
    const after = described.parts[at + 1]?.text.slice(0, CONTEXT) ?? ''
    const found = text.indexOf(before + part.text + after, Math.max(0, from - CONTEXT))
    const start = found + before.length
    if (found < 0 || start < from) continue
    if (start > from) parts.push({ text: text.slice(from, start), figure: null })
    parts.push(part)
    from = start + part.text.length
  }
  if (parts.length === 0) return null
  if (from < text.length) parts.push({ text: text.slice(from), figure: null })
  return { ...described, parts }
}

const CONTEXT = 3
