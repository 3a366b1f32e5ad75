/** What reading a database anew does to the columns of a dataset (docs/decisions/0123). */
import { z } from 'zod'
import { Id, line } from './scalar.ts'

/** A column that is gone, or, with a type, one that has become of that type: what somebody takes into account. */
export const AcceptedChange = z.strictObject({ column_id: Id, dtype: line(100, 1).nullable() })
export type AcceptedChange = z.infer<typeof AcceptedChange>

/** `breaks`: saved steps of an analysis read the column and cannot be computed any more. */
export const SchemaChanges = z.strictObject({
  added: z.array(z.strictObject({ name: z.string(), dtype: z.string() })),
  gone: z.array(z.strictObject({ column_id: Id, name: z.string(), dtype: z.string(), breaks: z.boolean() })),
  retyped: z.array(z.strictObject({ column_id: Id, name: z.string(), was: z.string(), dtype: z.string(), breaks: z.boolean() })),
})
export type SchemaChanges = z.infer<typeof SchemaChanges>

/** A column that an earlier version had: its id stays with its name, and goes to no other column. */
export const RetiredColumn = z.strictObject({ column_id: Id, name: z.string() })
export type RetiredColumn = z.infer<typeof RetiredColumn>
