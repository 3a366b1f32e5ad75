/** Rows of the permission matrix: datasets, connections and their jobs. */
import { everyone, hidden, overConnection, ownersOnly, type Row, reaches, signedIn, viewers } from './answers.ts'

const ownersGet = (answer: string): Pick<Row, 'private' | 'public'> => ({
  private: ['sign_in_needed', answer, 'not_found', 'not_found'],
  public: ['sign_in_needed', answer, 'unauthorized', 'unauthorized'],
})
const twice = (t: { readonly dataset: string }) => ({ kind: 'combination', how: 'append', parts: [t.dataset, t.dataset] }) as const

export const DATASETS = {
  'apiv2/list_datasets': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/get_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/watch_datasets': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/get_datasets_state': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/get_dataset_config': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  'apiv2/preview_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...viewers },
  // a copy has nothing to refresh
  'apiv2/refresh_live_data': {
    input: (t) => ({ dataset_id: t.dataset }),
    private: ['not_found', 'not_live', 'not_found', 'not_found'],
    public: ['not_live', 'not_live', 'not_live', 'not_live'],
  },
  'apiv2/upload_dataset': {
    input: () => ({ title: 'x' }),
    private: ['sign_in_needed', 'invalid_file_type', 'invalid_file_type', 'invalid_file_type'],
    public: ['sign_in_needed', 'invalid_file_type', 'invalid_file_type', 'invalid_file_type'],
  },
  'apiv2/upload_replacement': { input: (t) => ({ dataset_id: t.dataset }), ...ownersGet('invalid_file_type') },
  'apiv2/check_replacement': { input: (t) => ({ dataset_id: t.dataset, file_id: 'x' }), ...ownersGet('no_source_file') },
  'apiv2/import_replacement': { input: (t) => ({ dataset_id: t.dataset, file_id: 'x' }), ...ownersGet('no_source_file') },
  'apiv2/discard_replacement': { input: (t) => ({ dataset_id: t.dataset, file_id: 'x' }), ...ownersGet('not_found') },
  'apiv2/list_dataset_versions': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/restore_dataset_version': { input: (t) => ({ dataset_id: t.dataset, version_id: 'x' }), ...ownersGet('version_gone') },
  'apiv2/connect_sqlite': {
    input: () => ({ file_path: '/etc/passwd', title: 'x' }),
    private: ['sign_in_needed', 'path_not_allowed', 'path_not_allowed', 'path_not_allowed'],
    public: ['sign_in_needed', 'path_not_allowed', 'path_not_allowed', 'path_not_allowed'],
  },
  'apiv2/list_connections': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/test_connection': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/save_connection': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/list_database_tables': { input: overConnection, ...reaches('db_host_not_allowed') },
  'apiv2/describe_database_query': {
    input: (t) => ({ target: overConnection(t), query: { by: 'select', text: 'select 1' } }),
    ...reaches('db_host_not_allowed'),
  },
  'apiv2/preview_database_query': {
    input: (t) => ({ target: overConnection(t), query: { by: 'select', text: 'select 1' } }),
    ...reaches('db_host_not_allowed'),
  },
  'apiv2/import_database': { input: (t) => ({ connection_id: t.connection, query: { by: 'select', text: 'select 1' }, title: 'x' }), ...reaches('ok') },
  'apiv2/change_dataset_connection': {
    input: (t) => ({ dataset_id: t.dataset, connection_id: t.connection, query: { by: 'select', text: 'select 1' } }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/check_combination': { input: (t) => ({ combination: twice(t) }), private: ['sign_in_needed', 'ok', 'not_found', 'not_found'], public: signedIn },
  'apiv2/combine_datasets': {
    input: (t) => ({ title: 'x', combination: twice(t) }),
    private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
    public: signedIn,
  },
  'apiv2/check_source': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/preview_source': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/infer_schema': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/save_dataset_settings': {
    input: (t) => ({ dataset_id: t.dataset, title: 'x', description: '', time_zone: 'UTC', visibility: t.visibility, allow_download: false }),
    ...ownersOnly,
  },
  'apiv2/rename_column': { input: (t) => ({ dataset_id: t.dataset, column_id: 'c1', name: 'Area' }), ...ownersOnly },
  'apiv2/download_dataset': {
    input: (t) => ({ dataset_id: t.dataset, format: 'csv' }),
    private: hidden,
    public: ['unauthorized', 'ok', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_dataset_analyses': { input: (t) => ({ dataset_id: t.dataset }), private: ['sign_in_needed', 'ok', 'not_found', 'not_found'], public: signedIn },
  'apiv2/list_jobs': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/watch_jobs': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/download_refused_rows': { input: (t) => ({ dataset_id: t.dataset }), private: hidden, public: ['unauthorized', 'ok', 'unauthorized', 'unauthorized'] },
  'apiv2/get_job': { input: (t) => ({ job_id: t.job }), private: hidden, public: hidden },
  'apiv2/watch_job': {
    input: (t) => ({ job_id: t.job }),
    private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
  },
  'apiv2/cancel_job': {
    input: (t) => ({ job_id: t.job }),
    private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
  },
} satisfies Readonly<Record<string, Row>>
