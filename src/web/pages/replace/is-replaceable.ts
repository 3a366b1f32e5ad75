import type { DatasetSummary } from '../../../contract/dataset.ts'
import { isFile } from '../../../contract/file-source.ts'

/** Whether the person may replace the data of a dataset by a file. */
export const isReplaceable = ({ abilities, source_type, status }: Pick<DatasetSummary, 'abilities' | 'source_type' | 'status'>): boolean =>
  abilities.edit && isFile(source_type) && status === 'ready'
