/** Errors of jobs, such as the one for rows that were read but not published because columns changed. */
import type { SchemaChanges } from '../../contract/schema-changes.ts'
import type { JobError } from '../store/stored.ts'

export const storable = ({ code, params, changes }: JobError): JobError => ({ code, params, ...(changes ? { changes } : {}) })

/** How many column names an error message lists. */
const NAMED_MAX = 5

/** The error for rows that were read but not published because saved analyses would break. */
export function heldChangesError(changes: SchemaChanges): JobError {
  const names = [...changes.gone, ...changes.retyped].flatMap(({ name, breaks }) => (breaks ? [name] : []))
  const columns = `${names.slice(0, NAMED_MAX).join(', ')}${names.length > NAMED_MAX ? ', …' : ''}`
  return { code: 'columns_changed', params: { columns }, changes }
}
