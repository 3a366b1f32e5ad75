/**
 * A minimal model of who may read a dataset that is made of others (docs/decisions/0220). Every dataset has a list of
 * sources; a file has none. Nobody reads rows unless the owner may read every source, and others only while the owner
 * may pass every source on.
 */
import type { TestServer } from '../server.ts'

export const PEOPLE = ['ana', 'ben', 'cai'] as const
export type Person = (typeof PEOPLE)[number]
export const CALLERS = [...PEOPLE, 'guest'] as const
export type Caller = (typeof CALLERS)[number]
export const DATASETS_MAX = 7
const LEVELS_MAX = 5

export interface Dataset {
  readonly id: string
  readonly owner: Person
  readonly sources: readonly Dataset[]
  /** The cells of its first column. */
  readonly values: readonly string[]
  readonly readers: Set<Person>
  isPublic: boolean
  isGone: boolean
}
export interface Model {
  readonly datasets: Dataset[]
}
export interface World {
  readonly server: TestServer
  readonly tokens: Readonly<Record<Caller, string | undefined>>
  readonly emails: Readonly<Record<Person, string>>
}

/** Whether the owner may let others read all sources: each is public, or belongs to the owner of what reads it. */
export const passesOn = ({ owner, sources }: Dataset): boolean =>
  sources.every((source) => !source.isGone && (source.isPublic || source.owner === owner) && passesOn(source))

/** Whether a caller may know that a dataset exists. */
export const sees = (caller: Caller, dataset: Dataset): boolean =>
  !dataset.isGone && (dataset.owner === caller || (passesOn(dataset) && (dataset.isPublic || (caller !== 'guest' && dataset.readers.has(caller)))))

/** Whether the owner may read every source. */
export const holds = ({ owner, sources }: Dataset): boolean => sources.every((source) => reads(owner, source))

export const reads = (caller: Caller, dataset: Dataset): boolean => sees(caller, dataset) && holds(dataset)

export const level = ({ sources }: Dataset): number => (sources.length === 0 ? 0 : 1 + Math.max(...sources.map(level)))

/** The answer to a combination of two datasets. */
export function combinationCode(caller: Person, sources: readonly Dataset[]): string {
  for (const source of sources) {
    if (!sees(caller, source)) return 'not_found'
    if (!holds(source)) return 'sources_ended'
  }
  return Math.max(...sources.map(level)) >= LEVELS_MAX ? 'combination_too_deep' : 'ok'
}
