/** Kinds of items that can be shared with people, one row per kind (docs/decisions/0116). */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { Id } from './scalar.ts'

/** `page`: path, without a language prefix, of the page that opens a shared item. */
export const SHARED_KINDS = {
  analysis: { page: (id: string) => `/analysis-${id}` },
  dataset: { page: (id: string) => `/dataset-${id}` },
  /** The import form, filled in with the connection. */
  connection: { page: (id: string) => `/datasets/new?connection=${id}` },
} as const satisfies Record<string, { readonly page: (id: string) => string }>
export const SharedKind = z.enum(namesOf(SHARED_KINDS))
export type SharedKind = z.infer<typeof SharedKind>

export const SharedThing = z.strictObject({ kind: SharedKind, id: Id })
export type SharedThing = z.infer<typeof SharedThing>

export const sharedPage = ({ kind, id }: SharedThing): string => SHARED_KINDS[kind].page(id)
