/**
 * Who may see which column, as few lines as it takes: what docs/decisions/0038 says. Three people and a
 * guest share a dataset of two columns whose values tell on their own which column was shown.
 */
import type { GrantLevel } from '../../../src/contract/grant.ts'
import type { StepConfig } from '../../../src/contract/step.ts'
import { aConfig, aMeasure } from '../documents.ts'
import type { TestServer } from '../server.ts'

export const PEOPLE = ['ana', 'ben', 'cai'] as const
export const EVERYONE = [...PEOPLE, 'guest'] as const
export type Who = (typeof EVERYONE)[number]
export const COLUMNS = ['c1', 'c2'] as const
export type ColumnId = (typeof COLUMNS)[number]
export const VALUES = { c1: ['westward', 'eastward'], c2: ['salary-one', 'salary-two'] } as const
export const NAMES = { c1: 'Region', c2: 'Secret' } as const
export const CSV = 'Region,Secret\nwestward,salary-one\neastward,salary-two\n'
export const ANALYSES_MAX = 4

export const count = aMeasure('n', 'count', null)
/** A saved step holds values of its column, so that a step shown to the wrong person is found out. */
export const grouping = (column: ColumnId): StepConfig =>
  aConfig({ rows: [column], measures: [count], filters: [{ column, operator: 'IN', value: [...VALUES[column]] }] })

export interface Model {
  isPublic: boolean
  analyses: { id: string; owner: Who; origin: string | null; steps: Set<ColumnId>; grant: { level: GrantLevel; columns: Set<ColumnId> } | null }[]
}
export type Analysis = Model['analyses'][number]

export interface World {
  readonly server: TestServer
  readonly tokens: Record<Who, string | undefined>
  readonly dataset: string
  /** Questions and results from before the last command. */
  readonly held: Map<string, { key: string; hash: string }>
  /** What the model allowed after the last command, by read. */
  known: ReadonlyMap<string, boolean>
  turn: number
}

export const readsDataset = (who: Who, { isPublic }: Model): boolean => who === 'ana' || isPublic
export const holds = ({ owner, grant }: Analysis, model: Model) => (readsDataset(owner, model) ? grant : null)
export const mayView = (who: Who, a: Analysis, model: Model): boolean => who === a.owner || holds(a, model) !== null

export type Need = 'view' | 'saved step' | 'column' | 'explore' | 'rows' | 'dataset'

export function allowed(need: Need, who: Who, a: Analysis, column: ColumnId, model: Model): boolean {
  if (need === 'dataset') return readsDataset(who, model)
  if (!mayView(who, a, model)) return false
  if (need === 'view' || readsDataset(who, model)) return true
  const through = who === a.owner ? model.analyses.find((o) => o.id === a.origin && o.owner !== who) : a
  const grant = through && holds(through, model)
  if (!through || !grant?.columns.has(column)) return false
  if (need === 'column') return true
  if (need === 'saved step') return grant.level !== 'results_only' || through.steps.has(column)
  return grant.level === 'rows' || (need === 'explore' && grant.level === 'explore')
}
