/**
 * Facts that a caught error carries: codes of Node and PostgreSQL, numbers of SQLite, statuses of HTTP and mail.
 * Anything can be thrown, so a field of the wrong type is treated as missing.
 */
export interface ErrorFacts {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly path?: string
  /** From SQLite. */
  readonly errcode?: number
  /** From HTTP. */
  readonly statusCode?: number
  /** From a mail server. */
  readonly responseCode?: number
}

const TEXTS = ['name', 'message', 'code', 'path'] as const
const NUMBERS = ['errcode', 'statusCode', 'responseCode'] as const

export function factsOf(error: unknown): ErrorFacts {
  if (typeof error !== 'object' || error === null) return {}
  const facts: { -readonly [K in keyof ErrorFacts]: ErrorFacts[K] } = {}
  for (const name of TEXTS) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') facts[name] = value
  }
  for (const name of NUMBERS) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'number') facts[name] = value
  }
  return facts
}
