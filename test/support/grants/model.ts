/**
 * A minimal model of who may see which column, as defined in docs/decisions/0038, 0096, 0100 and 0101. Five people and a
 * guest share a dataset with two columns. Every value is unique to its column, so a leaked value reveals which column it
 * came from. Ana owns a second dataset with the same columns in reverse order, which is shared with nobody.
 */
import { GrantLevel } from '../../../src/contract/grant.ts'
import type { StepConfig } from '../../../src/contract/step.ts'
import { aConfig, aMeasure } from '../documents.ts'
import type { TestServer } from '../server.ts'

export const PEOPLE = ['ana', 'ben', 'cai', 'eli'] as const
/** Has no account until the `join` command signs them up. */
export const INVITED = 'dee'
export const EVERYONE = [...PEOPLE, INVITED, 'guest'] as const
export type Who = (typeof EVERYONE)[number]
export type Person = Exclude<Who, 'guest'>
export const COLUMNS = ['c1', 'c2'] as const
export type ColumnId = (typeof COLUMNS)[number]
/** The dataset that is shared, and the one that analyses are switched to. */
export const SOURCES = ['first', 'second'] as const
export type Source = (typeof SOURCES)[number]
export const VALUES = {
  first: { c1: ['westward', 'eastward'], c2: ['salary-one', 'salary-two'] },
  second: { c1: ['bonus-one', 'bonus-two'], c2: ['northward', 'southward'] },
} as const
export const NAMES = { first: { c1: 'Region', c2: 'Secret' }, second: { c1: 'Secret', c2: 'Region' } } as const
/** The column of the other dataset with the same content. */
export const OTHER = { c1: 'c2', c2: 'c1' } as const
export const CSV = {
  first: 'Region,Secret\nwestward,salary-one\neastward,salary-two\n',
  second: 'Secret,Region\nbonus-one,northward\nbonus-two,southward\n',
} as const
export const ANALYSES_MAX = 4

export const count = aMeasure('n', 'count', null)
/**
 * Groups by a column and filters by its values. A saved step therefore contains values of the column, which reveals if
 * the step is shown to the wrong person.
 */
export const grouping = (column: ColumnId, source: Source): StepConfig =>
  aConfig({ rows: [column], measures: [count], filters: [{ column, operator: 'IN', value: [...VALUES[source][column]] }] })

export interface Grant {
  readonly level: GrantLevel
  readonly columns: ReadonlySet<ColumnId>
}
export interface Model {
  isPublic: boolean
  /** The people with whom the dataset is shared. */
  readers: Set<Who>
  hasJoined: boolean
  /** `grant` applies to everyone, `people` to one person each. Levels are stored as they apply to editors. */
  analyses: {
    readonly id: string
    owner: Who
    origin: string | null
    source: Source
    steps: ReadonlySet<ColumnId>
    grant: Grant | null
    readonly people: Map<Who, Grant>
    /** The recipient of the offer, and the access to the dataset that they would be lent. */
    offer: { readonly to: Person; readonly lends: Grant } | null
    /** The level and columns of the dataset that its owner, Ana, lends to the analysis. */
    loan: Grant | null
  }[]
  /** People whose accounts were deleted. They call without an account. */
  readonly gone: Set<Who>
}
export type Analysis = Model['analyses'][number]

export interface World {
  readonly server: TestServer
  readonly tokens: Record<Who, string | undefined>
  readonly emails: Record<Person, string>
  readonly datasets: Readonly<Record<Source, string>>
  /** Result hashes and job keys from before the last command, by caller, analysis and column. */
  readonly held: Map<string, { key: string; hash: string; source: Source }>
  /** Whether the model allowed each read after the last command, by the read's description. */
  known: ReadonlyMap<string, boolean>
  turn: number
}

export const isKnown = (who: Who, model: Model): boolean => who !== INVITED || model.hasJoined
/** Ana owns both datasets and may pass them on. Everyone may pass on the first while it is public, but not because it is shared with them. */
export const mayPassOn = (who: Who, source: Source, { isPublic }: Model): boolean => who === 'ana' || (source === 'first' && isPublic)
/** Whether the analysis' grants to other people are currently valid. */
export const grantsHold = ({ owner, source, loan }: Analysis, model: Model): boolean => mayPassOn(owner, source, model) || loan !== null
export const readsDataset = (who: Who, source: Source, model: Model): boolean =>
  mayPassOn(who, source, model) || (source === 'first' && model.readers.has(who) && isKnown(who, model))
/** Combines the grant for everyone with a personal grant: takes the higher level and, at equal levels, the columns of both. */
export function holds(who: Who, a: Analysis, model: Model): Grant | null {
  if (!grantsHold(a, model)) return null
  const { grant, people } = a
  const own = isKnown(who, model) ? people.get(who) : undefined
  const all = [grant, own].filter((g) => g !== null && g !== undefined).map((g) => (a.loan && !mayPassOn(a.owner, a.source, model) ? within(g, a.loan) : g))
  const level = GrantLevel.options.findLast((one) => all.some((g) => g.level === one))
  return level === undefined ? null : { level, columns: new Set(all.filter((g) => g.level === level).flatMap((g) => [...g.columns])) }
}
/** Restricts a grant by another: the lower of both levels, and only columns that both include. */
export const within = (grant: Grant, { level, columns }: Grant): Grant => ({
  level: GrantLevel.options.find((one) => one === grant.level || one === level) ?? level,
  columns: new Set([...grant.columns].filter((c) => columns.has(c))),
})
export const mayView = (who: Who, a: Analysis, model: Model): boolean => who === a.owner || holds(who, a, model) !== null

export type Need = 'view' | 'saved step' | 'column' | 'explore' | 'rows' | 'dataset' | 'dataset through it'

export function allowed(need: Need, who: Who, a: Analysis, column: ColumnId, model: Model): boolean {
  if (need === 'dataset') return readsDataset(who, a.source, model)
  if (!mayView(who, a, model)) return false
  if (need === 'dataset through it') return readsDataset(who, a.source, model)
  if (need === 'view' || readsDataset(who, a.source, model)) return true
  const through = who !== a.owner || a.loan ? a : model.analyses.find((o) => o.id === a.origin && o.source === a.source)
  const grant = through && (through.owner === who ? through.loan : holds(who, through, model))
  if (!through || !grant?.columns.has(column)) return false
  if (need === 'column') return true
  if (need === 'saved step') return grant.level !== 'results_only' || through.steps.has(column)
  return grant.level === 'rows' || (need === 'explore' && grant.level === 'explore')
}
