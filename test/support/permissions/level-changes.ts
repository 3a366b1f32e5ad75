/** Permissions to change an analysis at each grant level, including its dataset. */
import { datasetOwner, datasetReaders, ofAnalysis, ofDataset, owners, type Row, readers } from './levels.ts'

/** Only the dataset’s owner may do it, who gets this answer. */
const ownerGets = (answer: string) => (): [string, string, string, string] => [answer, 'not_found', 'sign_in_needed', 'not_found']

export const CHANGES = {
  'apiv2/change_source': [
    {
      what: 'have it read a dataset',
      input: (t) => ({ ...ofAnalysis(t), ...ofDataset(t), base_version: t.version, columns: [{ from: 'c1', to: 'c1' }] }),
      // the person who makes the copy has no access to the dataset itself
      answers: (level) =>
        level === 'private' ? ['ok', 'not_found', 'sign_in_needed', 'not_found'] : ['analysis_public', 'unauthorized', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/save_analysis': [
    { what: 'save it', input: (t) => ({ ...ofAnalysis(t), base_version: t.version, value_json: t.document }), answers: owners, editor: 'ok' },
  ],
  'apiv2/rename_analysis': [{ what: 'rename it', input: (t) => ({ ...ofAnalysis(t), known_title: 'A', title: 'A' }), answers: owners, editor: 'ok' }],

  'apiv2/preview_dataset': [
    { what: 'look at the dataset', input: ofDataset, answers: datasetReaders },
    {
      what: 'look at rows through the analysis',
      input: (t) => ({ ...ofDataset(t), ...ofAnalysis(t) }),
      answers: readers((level) => (level === 'rows' ? 'ok' : 'unauthorized')),
    },
  ],
  'apiv2/refresh_live_data': [
    { what: 'refresh the dataset', input: ofDataset, answers: () => ['not_live', 'not_found', 'not_found', 'not_found'] },
    {
      what: 'refresh it through the analysis',
      input: (t) => ({ ...ofDataset(t), ...ofAnalysis(t) }),
      answers: readers(() => 'not_live', 'not_live'),
    },
  ],
  'apiv2/get_dataset': [{ what: 'open the dataset', input: ofDataset, answers: datasetReaders }],
  'apiv2/get_dataset_config': [{ what: 'read its columns', input: ofDataset, answers: datasetReaders }],
  'apiv2/download_dataset': [{ what: 'download it', input: (t) => ({ ...ofDataset(t), format: 'csv' }), answers: datasetReaders }],
  'apiv2/download_refused_rows': [{ what: 'download refused rows', input: ofDataset, answers: datasetReaders }],
  'apiv2/list_dataset_analyses': [{ what: 'list its analyses', input: ofDataset, answers: datasetOwner }],
  'apiv2/create_analysis': [{ what: 'make another analysis', input: (t) => ({ ...ofDataset(t), title: 'x' }), answers: datasetOwner }],
  'apiv2/check_source': [{ what: 'check the lines of the source', input: ofDataset, answers: datasetOwner }],
  'apiv2/preview_source': [{ what: 'look at the source', input: ofDataset, answers: datasetOwner }],
  'apiv2/infer_schema': [{ what: 'infer types', input: ofDataset, answers: datasetOwner }],
  'apiv2/rename_column': [{ what: 'rename a column', input: (t) => ({ ...ofDataset(t), column_id: 'c2', name: 'Pay' }), answers: datasetOwner }],
  'apiv2/retry_import': [{ what: 'import again', input: ofDataset, answers: () => ['job_not_stopped', 'not_found', 'sign_in_needed', 'not_found'] }],
  'apiv2/upload_replacement': [{ what: 'upload another file', input: ofDataset, answers: ownerGets('invalid_file_type') }],
  'apiv2/check_replacement': [{ what: 'check another file', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), answers: ownerGets('no_source_file') }],
  'apiv2/import_replacement': [{ what: 'replace the data', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), answers: ownerGets('no_source_file') }],
  'apiv2/discard_replacement': [{ what: 'discard another file', input: (t) => ({ ...ofDataset(t), file_id: 'x' }), answers: ownerGets('not_found') }],
  'apiv2/list_dataset_versions': [{ what: 'list the versions', input: ofDataset, answers: ownerGets('ok') }],
  'apiv2/restore_dataset_version': [{ what: 'bring a version back', input: (t) => ({ ...ofDataset(t), version_id: 'x' }), answers: ownerGets('version_gone') }],
  'apiv2/get_job': [{ what: 'watch the import', input: (t) => ({ job_id: t.job }), answers: datasetReaders }],
  'apiv2/watch_job': [{ what: 'follow the import', input: (t) => ({ job_id: t.job }), answers: datasetOwner }],
  'apiv2/cancel_job': [{ what: 'stop the import', input: (t) => ({ job_id: t.job }), answers: datasetOwner }],
  'apiv2/save_dataset_settings': [
    {
      what: 'set the dataset',
      input: (t) => ({ ...ofDataset(t), title: 'x', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false }),
      answers: datasetOwner,
    },
  ],

  'apiv2/save_analysis_settings': [
    {
      what: 'publish it anew',
      input: (t) => ({ ...ofAnalysis(t), title: 'x', description: '', visibility: 'public', publication: { level: 'rows', column_ids: ['c1', 'c2'] } }),
      answers: (level) => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'dataset_not_public'],
    },
  ],
} satisfies Readonly<Record<string, readonly Row[]>>
