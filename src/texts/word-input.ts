/** Creates the message for an invalid input: the label of the field, and what it must be. */
import type { z } from 'zod'
import { closestIssue } from '../contract/closest-issue.ts'
import { fillIn } from '../contract/errors.ts'
import { CONTROLS, NOT_WELL_FORMED } from '../contract/scalar.ts'
import type { ServerTexts } from './server-texts.ts'

type Issue = z.core.$ZodIssue
type InputTexts = ServerTexts['input']

function leastOf(origin: string, limit: number | bigint, { least, leastItem, required }: InputTexts): string {
  if (origin === 'string') return Number(limit) === 1 ? required : fillIn(least.string, { limit: String(limit) })
  if (isList(origin)) return Number(limit) === 1 ? leastItem : fillIn(least.array, { limit: String(limit) })
  return fillIn(least.number, { limit: String(limit) })
}

const isList = (origin: string): boolean => origin === 'array' || origin === 'set' || origin === 'map'

const mostOf = (origin: string, limit: number | bigint, { most }: InputTexts): string =>
  fillIn(origin === 'string' ? most.string : isList(origin) ? most.array : most.number, { limit: String(limit) })

function customText({ message, params }: Extract<Issue, { code: 'custom' }>, texts: InputTexts): string {
  if (typeof params?.min === 'number') return fillIn(texts.least.string, { limit: params.min })
  if (message === NOT_WELL_FORMED) return texts.halfCharacter
  if (message === CONTROLS) return texts.control
  const rules: Readonly<Record<string, string>> = texts.rules
  return rules[message] ?? texts.invalid
}

const isMissing = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.input === undefined && / undefined$/.test(issue.message)

/** Lists the expected types or values. Null if one of them has no text. */
function kindsText(issues: readonly Issue[], texts: InputTexts): string | null {
  const kinds: Readonly<Record<string, string>> = texts.kinds
  const named = issues.flatMap((issue) => {
    if (issue.code === 'invalid_value') return issue.values.map(String)
    return issue.code === 'invalid_type' ? [kinds[issue.expected]] : [undefined]
  })
  const known = [...new Set(named.filter((name) => name !== undefined))]
  if (known.length === 0 || named.includes(undefined)) return null
  if (issues.every(({ code }) => code === 'invalid_value')) return fillIn(texts.choice, { values: known.join(texts.separator) })
  return fillIn(texts.kind, { kinds: known.map((name, at) => (at === 0 ? '' : at === known.length - 1 ? texts.or : texts.separator) + name).join('') })
}

function problemOf(issue: Issue, texts: InputTexts): string {
  const formats: Readonly<Record<string, string>> = texts.formats
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? texts.required : (kindsText([issue], texts) ?? texts.invalid)
    case 'invalid_union':
      return 'options' in issue && issue.options ? fillIn(texts.choice, { values: issue.options.map(String).join(texts.separator) }) : texts.invalid
    case 'not_multiple_of':
      return fillIn(texts.multiple, { step: String(issue.divisor) })
    case 'too_small':
      return leastOf(issue.origin, issue.minimum, texts)
    case 'too_big':
      return mostOf(issue.origin, issue.maximum, texts)
    case 'invalid_format':
      return formats[issue.format] ?? texts.form
    case 'invalid_value':
      return fillIn(texts.choice, { values: issue.values.map(String).join(texts.separator) })
    case 'unrecognized_keys':
      return fillIn(texts.unknown, { keys: issue.keys.join(texts.separator) })
    case 'custom':
      return customText(issue, texts)
    default:
      return texts.invalid
  }
}

const NAME_SHOWN = 80

/** A named part of a document, such as a measure, that an error is in. `within`: the length of its path. */
interface Place {
  readonly text: string
  readonly within: number
}

/** Returns the named parts of the input that a path leads through, from the outermost: its step, then its measure. */
function placesOf(input: unknown, path: readonly PropertyKey[], texts: InputTexts): Place[] {
  const words: Readonly<Record<string, string>> = texts.places
  const places: Place[] = []
  let at: unknown = input
  for (const [i, key] of path.entries()) {
    if (typeof at !== 'object' || at === null) break
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key]
    const word = words[String(path[i - 1])]
    const name = typeof at === 'object' && at !== null && 'name' in at ? at.name : null
    if (word && typeof key === 'number' && typeof name === 'string' && name.trim() !== '')
      places.push({ text: fillIn(word, { name: [...name].slice(0, NAME_SHOWN).join('') }), within: i + 1 })
  }
  return places
}

/** Returns the label of a field, with its path if it is nested. A field in a named part gets its path only without a label. */
function fieldOf(operation: string, path: readonly PropertyKey[], isInPlace: boolean, texts: InputTexts): string {
  const key = String(path.findLast((part) => typeof part === 'string') ?? 'data')
  const labels: Readonly<Record<string, string>> = texts.labels
  const label = labels[`${operation}.${key}`] ?? labels[key]
  const whole = path.map(String).join('.') || 'data'
  if (label === undefined) return whole
  return path.length > 1 && !isInPlace ? fillIn(texts.deeper, { label, path: whole }) : label
}

/** Describes the first error in one sentence without its period. It names the step, measure or column of `input` that it is in. */
export function inputProblem(operation: string, issues: readonly Issue[], texts: InputTexts, input?: unknown): string {
  const [issue] = issues
  if (!issue) return texts.invalid
  const { path, issue: closest, several } = closestIssue(issue)
  const problem = several.length > 1 ? (kindsText(several, texts) ?? problemOf(closest, texts)) : problemOf(closest, texts)
  const places = placesOf(input, path, texts)
  const rest = path.slice(places.at(-1)?.within ?? 0)
  const sentence = fillIn(texts.sentence, { field: fieldOf(operation, rest, places.length > 0, texts), problem })
  return places.length === 0 ? sentence : fillIn(texts.inPlace, { place: places.map(({ text }) => text).join(texts.separator), sentence })
}
