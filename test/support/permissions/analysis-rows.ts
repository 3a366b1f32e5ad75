/** Rows of the permission matrix: analyses and their steps. */
import { yearsOf } from '../documents.ts'
import { config, everyone, ownersOnly, type Row, signedIn, viewers } from './answers.ts'

export const ANALYSES = {
  'apiv2/list_analyses': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/list_demo_analyses': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/get_analysis_pictures': { input: (t) => ({ analysis_ids: [t.analysis] }), private: everyone, public: everyone },
  'apiv2/list_analysis_versions': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/get_analysis_presence': { input: (t) => ({ analysis_id: t.analysis }), private: ownersOnly.private, public: signedIn },
  'apiv2/watch_analysis': { input: (t) => ({ analysis_id: t.analysis }), private: ownersOnly.private, public: signedIn },
  'apiv2/get_analysis_version': { input: (t) => ({ analysis_id: t.analysis, version: 1 }), ...ownersOnly },
  'apiv2/get_analysis': { input: (t) => ({ analysis_id: t.analysis }), ...viewers },
  'apiv2/get_analysis_dataset_id': { input: (t) => ({ analysis_id: t.analysis }), ...viewers },
  'apiv2/create_analysis': {
    input: (t) => ({ dataset_id: t.dataset, title: 'x' }),
    private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
    public: signedIn,
  },
  'apiv2/analysis_apply_step': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1', config }), ...viewers },
  confirm_apply_step: {
    input: () => ({ key: 'x' }),
    private: ['confirm_gone', 'confirm_gone', 'confirm_gone', 'confirm_gone'],
    public: ['confirm_gone', 'confirm_gone', 'confirm_gone', 'confirm_gone'],
  },
  'apiv2/get_step_window': { input: (t) => ({ analysis_id: t.analysis, config_hash: t.hash, window: {} }), ...viewers },
  'apiv2/export_step': { input: (t) => ({ analysis_id: t.analysis, config_hash: t.hash }), ...viewers },
  'apiv2/describe_step': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1', config }), ...viewers },
  'apiv2/get_step_description': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1', config }), ...viewers },
  'apiv2/ask_step': { input: (t) => ({ analysis_id: t.analysis, question: 'how many rows', config }), ...viewers },
  'apiv2/list_example_questions': { input: (t) => ({ analysis_id: t.analysis, config }), ...viewers },
  'apiv2/preview_question': { input: (t) => ({ analysis_id: t.analysis, question: 'how many rows', config }), ...viewers },
  'apiv2/preview_description': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1', config }), ...viewers },
  'apiv2/get_step_progress': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1' }), ...viewers },
  'apiv2/cancel_step': { input: (t) => ({ analysis_id: t.analysis, step_id: 's1' }), ...viewers },
  'apiv2/explain_cell': { input: (t) => ({ analysis_id: t.analysis, config, cell: { measure_id: 'n' } }), ...viewers },
  'apiv2/list_cell_rows': { input: (t) => ({ analysis_id: t.analysis, config, cell: { measure_id: 'n' } }), ...viewers },
  'apiv2/get_expression_help': { input: () => ({}), private: everyone, public: everyone },
  'apiv2/get_column_unique_values': { input: (t) => ({ analysis_id: t.analysis, column: 'c1' }), ...viewers },
  'apiv2/list_column_values': { input: (t) => ({ analysis_id: t.analysis, column: 'c1' }), ...viewers },
  'apiv2/get_column_distribution': { input: (t) => ({ analysis_id: t.analysis, column: 'k', group_calculations: [yearsOf('c1')] }), ...viewers },
  'apiv2/copy_analysis': { input: (t) => ({ analysis_id: t.analysis }), private: ['sign_in_needed', 'ok', 'not_found', 'not_found'], public: signedIn },
  'apiv2/change_source': {
    input: (t) => ({ analysis_id: t.analysis, base_version: t.version, dataset_id: t.dataset, columns: [] }),
    private: ['sign_in_needed', 'ok', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'analysis_public', 'unauthorized', 'unauthorized'],
  },
  'apiv2/save_analysis': { input: (t) => ({ analysis_id: t.analysis, base_version: t.version, value_json: t.document }), ...ownersOnly },
  'apiv2/save_analysis_settings': {
    input: (t) => ({ analysis_id: t.analysis, title: 'x', description: '', visibility: t.dataset.startsWith('!') ? 'public' : 'private' }),
    ...ownersOnly,
  },
  'apiv2/dismiss_notice': {
    input: () => ({ notice_id: 'x' }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
  },
  'apiv2/retry_import': {
    input: (t) => ({ dataset_id: t.dataset }),
    private: ['sign_in_needed', 'job_not_stopped', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'job_not_stopped', 'unauthorized', 'unauthorized'],
  },
  'apiv2/import_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
} satisfies Readonly<Record<string, Row>>
