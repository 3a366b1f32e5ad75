/** What is wrong with an operation's input, in words: the field as people know it, and what it needs. */
import type { z } from 'zod'
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
  return message === CONTROLS ? texts.control : texts.invalid
}

function problemOf(issue: Issue, texts: InputTexts): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && / undefined$/.test(issue.message)
        ? texts.required
        : ((texts.types as Readonly<Record<string, string>>)[issue.expected] ?? texts.invalid)
    case 'too_small':
      return leastOf(issue.origin, issue.minimum, texts)
    case 'too_big':
      return mostOf(issue.origin, issue.maximum, texts)
    case 'invalid_format':
      return issue.format === 'email' ? texts.email : texts.invalid
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

/** The field by its label where people know it, with its path where it lies deeper than the input itself. */
function fieldOf(operation: string, path: readonly PropertyKey[], texts: InputTexts): string {
  const key = String(path.findLast((part) => typeof part === 'string') ?? 'data')
  const labels: Readonly<Record<string, string>> = texts.labels
  const label = labels[`${operation}.${key}`] ?? labels[key]
  const whole = path.map(String).join('.') || 'data'
  if (label === undefined) return whole
  return path.length > 1 ? fillIn(texts.deeper, { label, path: whole }) : label
}

/** The first thing that is wrong, in one sentence without its full stop. */
export function inputProblem(operation: string, issues: readonly Issue[], texts: InputTexts): string {
  const [issue] = issues
  if (!issue) return texts.invalid
  return fillIn(texts.sentence, { field: fieldOf(operation, issue.path, texts), problem: problemOf(issue, texts) })
}
