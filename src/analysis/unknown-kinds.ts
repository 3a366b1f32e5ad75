/**
 * Preserves calculated columns of kinds that only a newer release supports. This release shows their base column instead
 * and saves their config unchanged.
 */
import { z } from 'zod'
import { COLUMN_KINDS } from '../contract/column.ts'
import { namesOf } from '../contract/kinds.ts'

const KNOWN = new Set<string>(namesOf(COLUMN_KINDS))

const Unknown = z.looseObject({ kind: z.string().refine((kind) => !KNOWN.has(kind)) })
const StoredColumn = z.looseObject({
  type: z.literal('calculated column'),
  config: Unknown.and(z.looseObject({ base_column: z.string().optional() })),
  dependency: z.array(z.string()).default([]),
})
const KeptColumn = z.looseObject({
  type: z.literal('calculated column'),
  config: z.strictObject({ kind: z.literal('unknown'), base_column: z.string(), params: z.strictObject({ config: z.string() }) }),
})
const Text = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

/** Applies `change` to every object in a JSON value, parents first. */
function changed(value: unknown, change: (object: object) => object): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(change(value)).map(([key, part]) => [key, changed(part, change)]))
}

/** Replaces configs of unknown kinds in a stored document by a config that reads the base column and contains the original as text. */
export const keepUnknown = (stored: unknown): unknown =>
  changed(stored, (object) => {
    const column = StoredColumn.safeParse(object)
    if (!column.success) return object
    const { config, dependency } = column.data
    const base_column = config.base_column ?? dependency[0]
    return base_column === undefined ? object : { ...object, config: { kind: 'unknown', base_column, params: { config: JSON.stringify(config) } } }
  })

/** Reverses `keepUnknown`: restores the original configs. */
export const writeUnknown = (document: unknown): unknown =>
  changed(document, (object) => {
    const column = KeptColumn.safeParse(object)
    const config = column.success ? Text.pipe(Unknown).safeParse(column.data.config.params.config) : null
    return config?.success ? { ...object, config: config.data } : object
  })
