/**
 * Typed access to the fields of a caught error: codes of Node and PostgreSQL, numbers of SQLite, statuses of HTTP and
 * SMTP. Since anything can be thrown, a field of the wrong type counts as missing.
 */
export interface ErrorFacts {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly path?: string
  /** SQLite's extended result code. */
  readonly errcode?: number
  /** The HTTP status of a Fastify error. */
  readonly statusCode?: number
  /** The reply code of an SMTP server. */
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
