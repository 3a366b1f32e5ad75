/** Column changes found when a database is reread (docs/decisions/0123). */
import { z } from 'zod'
import { Id, singleLineText } from './scalar.ts'

/** A missing column, or with a type one that changed to it, that a person accepts. */
export const AcceptedChange = z.strictObject({ column_id: Id, dtype: singleLineText(100, 1).nullable() })
export type AcceptedChange = z.infer<typeof AcceptedChange>

/** `breaks`: saved steps read the column and can no longer be computed. */
export const SchemaChanges = z.strictObject({
  added: z.array(z.strictObject({ name: z.string(), dtype: z.string() })),
  gone: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), breaks: z.boolean() })),
  retyped: z.array(z.strictObject({ column_id: Id, name: z.string(), was: z.string(), dtype: z.string(), breaks: z.boolean() })),
})
export type SchemaChanges = z.infer<typeof SchemaChanges>

/** A column of an earlier version. Its id stays bound to its name and is never reused. */
export const RetiredColumn = z.strictObject({ column_id: Id, name: z.string() })
export type RetiredColumn = z.infer<typeof RetiredColumn>
