/** Builds the order of a job that the previous server process did not finish. */
import { isFileSource } from '../../contract/source-kind.ts'
import type { DataFolder } from '../data-folder.ts'
import type { DatasetRow } from '../store/datasets.ts'
import type { JobRow } from '../store/stored.ts'
import type { ImportOrder } from './import-order.ts'
import { knownColumns } from './known-columns.ts'

/** The file that a job reads: the one that replaces the data, or else the dataset's own. */
export const fileOfJob = (
  data: Pick<DataFolder, 'uploadFile'>,
  datasetId: string,
  row: Pick<DatasetRow, 'source_file'> | undefined,
  order: JobRow['order'],
): string => data.uploadFile(order?.replacement?.file ?? row?.source_file ?? datasetId)

export function resumedOrder(
  { id: jobId, dataset_id: datasetId, owner_id: ownerId, bytes_total: bytes, order }: JobRow,
  row: DatasetRow | undefined,
  data: DataFolder,
): ImportOrder {
  const replacement = order?.replacement
  return {
    ...{ jobId, datasetId, ownerId, bytes, replacement },
    source: order && !isFileSource(order.options.source) ? '' : fileOfJob(data, datasetId, row, order),
    options: order?.options ?? null,
    ...(replacement ? { before: knownColumns(row?.version).before } : {}),
    accept: order?.accept ?? [],
    whole: order?.whole ?? false,
  }
}
