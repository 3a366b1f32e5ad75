/**
 * Translates column IDs between a dataset and its file, whose columns an import calls c1..cn (docs/decisions/0210). The
 * stored table keeps the names of the import; `physical` of a stored column says which one it is.
 */
import { type ColumnIds, datasetId, fileId } from '../../contract/column-ids.ts'
import type { SchemaChoice } from '../../contract/import.ts'
import type { ImportedDataset, ImportTask } from '../../engine/protocol.ts'

/** Chosen types under the IDs of the file's columns, without those of columns that the file lacks. */
export function choiceForFile({ types, blank_misfits }: SchemaChoice, ids: ColumnIds): SchemaChoice {
  const known = Object.entries(types).flatMap(([id, type]) => {
    const place = fileId(id, ids)
    return place === null ? [] : [[place, type] as const]
  })
  return { types: Object.fromEntries(known), blank_misfits: blank_misfits.flatMap((id) => fileId(id, ids) ?? []) }
}

/** Chosen types under the IDs of the dataset's columns. */
export const choiceForDataset = ({ types, blank_misfits }: SchemaChoice, ids: ColumnIds): SchemaChoice => ({
  types: Object.fromEntries(Object.entries(types).map(([id, type]) => [datasetId(id, ids), type])),
  blank_misfits: blank_misfits.map((id) => datasetId(id, ids)),
})

/** The task as the import sees it, with the IDs of the file's columns. */
export function taskForFile(task: ImportTask): ImportTask {
  const { options } = task
  if (!options?.columns) return task
  const { columns: ids, source, schema } = options
  const before = task.before?.flatMap((column) => {
    const id = fileId(column.id, ids)
    return id === null ? [] : [{ ...column, id }]
  })
  return { ...task, options: { source, schema: choiceForFile(schema, ids) }, ...(before ? { before } : {}) }
}

/** Returns the result of an import with the IDs of the dataset's columns. */
export function underDatasetIds(built: ImportedDataset, ids: ColumnIds | undefined): ImportedDataset {
  if (!ids) return built
  const renamed = <T extends { readonly column_id: string }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, column_id: datasetId(one.column_id, ids) }))
  const { columns, stored, profile, report, options } = built
  const { schema } = report
  return {
    ...built,
    columns: columns.map((column) => ({ ...column, id: datasetId(column.id, ids) })),
    stored: stored.map((column) => ({ ...column, id: datasetId(column.id, ids) })),
    profile: renamed(profile),
    report: {
      ...report,
      columns: renamed(report.columns),
      schema: schema && { updated: renamed(schema.updated), failed: renamed(schema.failed) },
    },
    options: options && { source: options.source, schema: choiceForDataset(options.schema, ids), columns: ids },
  }
}
