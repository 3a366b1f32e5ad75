/** Reads settings from the command line and the environment, and validates them before the server starts. */
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Operator } from '../contract/installation.ts'
import { distance } from '../format/suggest.ts'
import { combinationProblems } from './ai/setting-problems.ts'
import { readArguments } from './arguments.ts'
import { SETTINGS } from './settings-table.ts'

type Table = typeof SETTINGS
type Shape = { [Name in keyof Table]: Table[Name]['type'] }

const Environment = z.strictObject(Object.fromEntries(Object.entries(SETTINGS).map(([name, { type }]) => [name, type])) as Shape)

export type Settings = z.infer<typeof Environment> & { readonly publicUrl: string | null }

/** The operator of the installation, whom emails and pages name. */
export const operatorOf = ({ OPERATOR_NAME, OPERATOR_EMAIL }: Settings): Operator => ({ name: OPERATOR_NAME ?? null, email: OPERATOR_EMAIL ?? null })

const ARGUMENTS = { port: 'PORT', data: 'DATA_DIR', host: 'HOST' } as const

/** Common environment variables whose names are similar to our own settings but not misspellings of them. */
const FOREIGN = new Set(['HOME', 'HOSTNAME', 'HOSTTYPE', 'PGPORT', 'PGHOST', 'PATH'])

/** Which setting a misspelled environment variable is meant to be; undefined if it probably belongs to another program. */
function misspelt(name: string): string | undefined {
  const names = Object.keys(SETTINGS)
  if (name in SETTINGS || FOREIGN.has(name)) return undefined
  const plain = name.replace(/^TESSERA_/, '').toUpperCase()
  if (plain !== name && names.includes(plain)) return plain
  const unit = names.find((known) => name.includes('_') && known.startsWith(`${name}_`))
  if (unit !== undefined) return unit
  const flat = (text: string): string => text.replaceAll('_', '').toUpperCase()
  const spaced = names.find((known) => known.includes('_') && flat(known) === flat(name))
  if (spaced !== undefined) return spaced
  // short names are similar to too many words, so only long ones are compared by edit distance
  return name.length >= 8 ? names.find((known) => distance(known, name) <= 2) : undefined
}

/** Returns the settings, or one sentence for each invalid one. */
export function readSettings(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): { settings: Settings } | { problems: string[] } {
  const read = readArguments(argv, { port: { type: 'string' }, data: { type: 'string' }, host: { type: 'string' } })
  if ('problem' in read) return { problems: [read.problem] }
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in SETTINGS && value !== undefined && value !== ''))
  const empty = Object.keys(ARGUMENTS).find((name) => read.values[name] === '')
  if (empty !== undefined) return { problems: [`--${empty} needs a value.`] }
  for (const [argument, name] of Object.entries(ARGUMENTS)) {
    const value = read.values[argument]
    if (typeof value === 'string') given[name] = value
  }
  const unknown = Object.entries(env).flatMap(([name, value]) => {
    const meant = value === undefined || value === '' ? undefined : misspelt(name)
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`]
  })
  const parsed = Environment.safeParse(given)
  const wrong = parsed.success ? combinationProblems(parsed.data) : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
  if (!parsed.success || wrong.length > 0 || unknown.length > 0) return { problems: [...wrong, ...unknown] }
  return { settings: { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR), publicUrl: parsed.data.PUBLIC_URL?.replace(/\/$/, '') ?? null } }
}
