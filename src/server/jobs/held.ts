/** Rows that were read and not taken over, and why. */
import type { SchemaChanges } from '../../contract/schema-changes.ts'
import type { JobError } from '../store/stored.ts'

/** An error as a job keeps it. */
export const storable = ({ code, params, changes }: JobError): JobError => ({ code, params, ...(changes ? { changes } : {}) })

/** Names of columns that a message lists. */
const NAMED_MAX = 5

/** Rows that were read and not taken over, since saved analyses would break. */
export function held(changes: SchemaChanges): JobError {
  const names = [...changes.gone, ...changes.retyped].flatMap(({ name, breaks }) => (breaks ? [name] : []))
  const columns = `${names.slice(0, NAMED_MAX).join(', ')}${names.length > NAMED_MAX ? ', …' : ''}`
  return { code: 'columns_changed', params: { columns }, changes }
}
