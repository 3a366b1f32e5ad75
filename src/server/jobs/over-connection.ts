/** Imports rows from a database over the current state of its saved connection. */
import { type Failure, fail, ok } from '../../contract/errors.ts'
import type { ImportTask } from '../../engine/protocol.ts'
import { sinceNow } from '../store/changes.ts'
import { whileAdmitted } from '../while-admitted.ts'
import { appendTask } from './append-task.ts'
import type { ImportOrder } from './import-order.ts'
import { knownColumns } from './known-columns.ts'
import type { PublishParts } from './publish.ts'
import type { ChildOutcome } from './run-child.ts'

export type ImportOutcome = Extract<ChildOutcome, { type: 'done' | 'failed' }>
export const failedImport = ({ code, params }: Failure): ImportOutcome => ({ type: 'failed', code, params })

export interface ImportRun extends PublishParts {
  /** Runs the completed task in a child process. */
  readonly run: (task: ImportTask, signal: AbortSignal) => Promise<ImportOutcome>
}

/** Checks the rights of the dataset's owner, not of the person who started the job, until all rows are read. */
export async function overConnection(
  { store, data, settings, run }: ImportRun,
  order: ImportOrder,
  task: ImportTask,
  stop: AbortSignal,
): Promise<ImportOutcome> {
  const { reach, mayReach, told } = settings
  const since = sinceNow(store)
  const row = await store.datasets.find(order.datasetId)
  if (row === undefined || task.options?.source.kind !== 'database') return failedImport(fail('cancelled'))
  const connectionId = task.options.source.connection_id
  const admit = () => mayReach(connectionId, row.owner_id)
  // reads the connection before the copy, so that if it changes during the copy, later imports cannot add rows to
  // these
  const connection = await admit()
  const database = connection.ok ? await reach(connectionId, row.owner_id) : connection
  if (!database.ok || !connection.ok) return failedImport(database.ok ? fail('cancelled') : told(database))
  const append = appendTask(order, row, connection.value, data)
  const outcome = await whileAdmitted(admit, since, stop, async (signal) => {
    const ended = await run({ ...task, ...knownColumns(row.version), append, database: database.value }, signal)
    return ended.type === 'done' ? ok(ended) : fail(ended.code, ended.params)
  })
  return outcome.ok ? outcome.value : failedImport(told(outcome))
}
