/** Kinds of things that are shared with people: one row a kind (docs/decisions/0116). */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { Id } from './scalar.ts'

/** `page`: the path, without a locale, where somebody opens one that is shared with them. */
export const SHARED_KINDS = {
  analysis: { page: (id: string) => `/analysis-${id}` },
  dataset: { page: (id: string) => `/dataset-${id}` },
  /** The form of databases, filled in with it. */
  connection: { page: (id: string) => `/datasets/new?connection=${id}` },
} as const satisfies Record<string, { readonly page: (id: string) => string }>
export const SharedKind = z.enum(namesOf(SHARED_KINDS))
export type SharedKind = z.infer<typeof SharedKind>

/** One thing that is shared. */
export const SharedThing = z.strictObject({ kind: SharedKind, id: Id })
export type SharedThing = z.infer<typeof SharedThing>

export const pageOf = ({ kind, id }: SharedThing): string => SHARED_KINDS[kind].page(id)
