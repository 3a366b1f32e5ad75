/** Validates the settings of the language model. Each check returns null or the rest of a sentence that begins with the setting's name. */
import { z } from 'zod'

/** Fields that we set in each request ourselves, so AI_EXTRA may not contain them. */
const OWN: readonly string[] = ['model', 'messages', 'stream']

const Fields = z.record(z.string(), z.json())

export function baseUrlProblem(text: string): string | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return 'must be a full address such as https://llm.example.org/v1'
  const { username, password, search, hash, pathname } = new URL(text)
  if (username !== '' || password !== '') return 'must hold no user name and no password: the key has a setting of its own, AI_KEY'
  if (search !== '' || hash !== '') return 'must end with its path'
  return pathname.endsWith('/chat/completions') ? 'must end before /chat/completions, which is added to it' : null
}

/** Allows only characters that are valid in an HTTP header. */
export const keyProblem = (text: string): string | null => (/^[\x21-\x7e]{1,1000}$/.test(text) ? null : 'must be one word of at most 1,000 plain characters')

function fieldsOf(text: string): Readonly<Record<string, z.core.util.JSONType>> | null {
  try {
    const read = Fields.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export function extraProblem(text: string): string | null {
  const fields = fieldsOf(text)
  if (!fields) return 'must be a JSON object such as {"temperature":0.2}'
  const own = OWN.find((name) => name in fields)
  return own === undefined ? null : `must not hold “${own}”, which the product sets`
}

/** The operator's additional fields for every request, such as `{"temperature": 0}`. */
export const extraFields = (text: string | undefined): Readonly<Record<string, z.core.util.JSONType>> => (text === undefined ? {} : (fieldsOf(text) ?? {}))

interface Given {
  readonly AI_URL?: string | undefined
  readonly AI_MODEL?: string | undefined
  readonly AI_KEY?: string | undefined
  readonly AI_EXTRA?: string | undefined
}

/** Checks settings that require or exclude each other. Returns one sentence for each problem. */
export function combinationProblems({ AI_URL, AI_MODEL, AI_KEY, AI_EXTRA }: Given): string[] {
  if (AI_URL !== undefined) return AI_MODEL === undefined ? ['AI_URL needs AI_MODEL, the name of the model to ask.'] : []
  const idle = Object.entries({ AI_MODEL, AI_KEY, AI_EXTRA }).filter(([, value]) => value !== undefined)
  return idle.map(([name]) => `${name} needs AI_URL, the address of the language model.`)
}
