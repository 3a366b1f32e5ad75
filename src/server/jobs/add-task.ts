/** The part of an import that adds the rows of a file to those of the current version. */
import { sqlTypeName } from '../../contract/sql-type.ts'
import type { AddTask, ImportedDataset } from '../../engine/protocol.ts'
import type { DataFolder } from '../data-folder.ts'
import type { DatasetRow } from '../store/datasets.ts'
import { underDatasetIds } from './file-columns.ts'
import type { ImportOrder } from './import-order.ts'

/** Returns null if the order replaces rows or reads the dataset's own source. */
export function addTask(
  { replacement, options }: ImportOrder,
  row: Pick<DatasetRow, 'version'> | undefined,
  data: Pick<DataFolder, 'versionFile'>,
): AddTask | null {
  const version = row?.version
  if (replacement?.mode !== 'append') return null
  // without them, the rows of the file would replace the others
  if (!options?.columns || !version) throw new Error('there is no version to append rows to')
  const names = new Map(version.columns.map((column) => [column.id, column]))
  const columns = version.stored.map(({ id, name, physical, type }) => ({
    ...{ id, physical, dtype: sqlTypeName(type) },
    ...{ name: names.get(id)?.original_name ?? name, shown: names.get(id)?.name ?? name },
  }))
  return { file: data.versionFile(version.id), columns, ids: options.columns, keys: replacement.keys, doubles: replacement.doubles }
}

/**
 * The dataset that an import built, with the IDs of the dataset's columns. After appending, the columns have them already, and the
 * options say that no single file can be read again.
 */
export function builtOf(built: ImportedDataset, { replacement, options }: Pick<ImportOrder, 'replacement' | 'options'>): ImportedDataset {
  if (replacement?.mode !== 'append') return underDatasetIds(built, options?.columns)
  return { ...built, options: options && { ...options, source: built.options?.source ?? options.source, appended: true } }
}
