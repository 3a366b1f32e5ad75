/** Changes of columns that a rebuild finds in a database (docs/decisions/0123). */
import { z } from 'zod'
import { Id, singleLineText } from './scalar.ts'

/** A change that a person accepts: a missing column if `dtype` is null, else a column with a new type. */
export const AcceptedChange = z.strictObject({ column_id: Id, dtype: singleLineText(100, 1).nullable() })
export type AcceptedChange = z.infer<typeof AcceptedChange>

/** `breaks`: saved steps use the column and could no longer be computed. */
export const SchemaChanges = z.strictObject({
  added: z.array(z.strictObject({ name: z.string(), dtype: z.string() })),
  gone: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), breaks: z.boolean() })),
  retyped: z.array(z.strictObject({ column_id: Id, name: z.string(), was: z.string(), dtype: z.string(), breaks: z.boolean() })),
})
export type SchemaChanges = z.infer<typeof SchemaChanges>

/** A column that only earlier versions had. Its ID is reserved for a column with the same name. */
export const RetiredColumn = z.strictObject({ column_id: Id, name: z.string() })
export type RetiredColumn = z.infer<typeof RetiredColumn>
