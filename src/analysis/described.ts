/** Written descriptions in a document: their sources, and the parts that survive a person's edit. */
import { type Described, type DescriptionPart, textOfParts } from '../contract/description.ts'
import type { Measure } from '../contract/measure.ts'
import { phaseOf } from '../contract/show-as.ts'
import type { Step, StepConfig } from '../contract/step.ts'
import { canonical, numbersKey } from './config-key.ts'

/** The inputs of a result's numbers besides its config. */
export interface ResultInputs {
  readonly datasetVersion: string | null
  readonly timeZone: string
  readonly calendar: unknown
  readonly operands: readonly Measure[]
  /** The current day in the dataset's time zone. */
  readonly today: string
}

/** Two rounds of FNV-1a. Marks are only compared and need not hide anything. */
function fingerprint(text: string): string {
  const round = (basis: number): string => {
    let hash = basis
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
    return hash.toString(36)
  }
  return `${round(0x811c9dc5)}.${round(0x2f0b4c47)}.${text.length.toString(36)}`
}

const isOrdered = ({ show_values_as: { name, params } }: Measure): boolean => phaseOf(name, params?.relative) === 'ordered'

/** The sort order of headers changes no described number unless a measure depends on it. */
const withoutOrder = (config: StepConfig): StepConfig =>
  config.query.value.measures.some(isOrdered) ? config : { ...config, pivot: { ...config.pivot, sort: [] } }

const FOLLOWS_DAYS = /\b(today|current_date|current_timestamp|now)\b/i

/** Whether a measure is compared with another period of a date that the step groups: which periods are over follows the day. */
const isOverTime = ({ query }: StepConfig): boolean =>
  query.value.measures.some(({ show_values_as: { params } }) => {
    if (!params?.relative) return false
    const { config = null } = query.value.group_calculations.find((c) => c.id === params.column_id) ?? {}
    return config === null || config.kind === 'date_series'
  })

/** Whether the numbers of a config may differ tomorrow on the same rows. */
const followsDays = ({ query }: StepConfig): boolean =>
  query.value.group_calculations.some(({ config }) => config?.kind === 'date_ranges' || (config?.kind === 'sql' && FOLLOWS_DAYS.test(config.params.sql)))

/** A fingerprint of a step's inputs. It changes if the numbers may change. */
export function inputsFingerprint(config: StepConfig, { datasetVersion, timeZone, calendar, operands, today }: ResultInputs): string {
  const day = followsDays(config) || isOverTime(config) ? today : ''
  return fingerprint([numbersKey(withoutOrder(config)), datasetVersion ?? '', timeZone, canonical(calendar), canonical(operands), day].join('\n'))
}

/** The sources of a description while its text is unchanged since it was generated; null for a text by hand. */
export const descriptionSource = ({ description, described }: Pick<Step, 'description' | 'described'>): Described | null =>
  described !== null && textOfParts(described.parts) === description ? described : null

/** The parts of a text after an edit by hand. Numbers that are still present in order keep their references. */
export function keepFigures(described: Described | null, text: string): Described | null {
  if (described === null || text === '') return null
  const parts: DescriptionPart[] = []
  let from = 0
  for (const [at, part] of described.parts.entries()) {
    if (part.figure === null) continue
    // the words before and after a number identify it
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
