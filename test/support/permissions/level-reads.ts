/** Data that each level allows people to see and run. */
import { yearsOf } from '../documents.ts'
import { applying, cell, explorers, OTHER, ofAnalysis, owners, type Row, ranking, readers, SAVED, SECRET, SORTED, saved, shown, signedIn } from './levels.ts'

export const READS = {
  'apiv2/get_analysis': [{ what: 'open it', input: ofAnalysis, answers: shown }],
  'apiv2/set_favorite': [{ what: 'mark it as a favorite', input: (t) => ({ ...ofAnalysis(t), favorite: true }), answers: signedIn }],
  'apiv2/file_analysis': [{ what: 'sort it into a folder', input: (t) => ({ ...ofAnalysis(t), folder_id: null }), answers: signedIn }],
  'apiv2/note_opened': [{ what: 'have it remembered as opened', input: ofAnalysis, answers: signedIn }],
  'apiv2/get_analysis_dataset_id': [{ what: 'ask for its dataset', input: ofAnalysis, answers: shown }],
  'apiv2/analysis_apply_step': [
    { what: 'run the saved step', input: applying(SAVED), answers: saved },
    { what: 'run it in another order', input: applying(SORTED), answers: saved },
    { what: 'run another pivot', input: applying(OTHER), answers: explorers },
    { what: 'run a pivot of another column', input: applying(SECRET), answers: readers(() => 'column_not_granted') },
    {
      what: 'have groups chosen by a measure of another column',
      input: ranking,
      answers: readers((l) => (l === 'results_only' ? l : 'column_not_granted')),
    },
  ],
  'apiv2/get_step_window': [
    { what: 'scroll', input: (t) => ({ ...ofAnalysis(t), config_hash: t.hash, window: {} }), answers: saved },
    {
      what: 'scroll in the owner’s result',
      input: (t) => ({ ...ofAnalysis(t), config_hash: t.ownersHash, window: {} }),
      answers: readers(() => 'result_gone'),
    },
  ],
  'apiv2/describe_step': [
    { what: 'have described, as a stream, the saved step', input: applying(SAVED), answers: saved },
    { what: 'have described, as a stream, another pivot', input: applying(OTHER), answers: explorers },
    { what: 'have described, as a stream, a pivot of another column', input: applying(SECRET), answers: readers(() => 'column_not_granted') },
  ],
  'apiv2/get_step_description': [
    { what: 'have described the saved step', input: applying(SAVED), answers: saved },
    { what: 'have described another pivot', input: applying(OTHER), answers: explorers },
    { what: 'have described a pivot of another column', input: applying(SECRET), answers: readers(() => 'column_not_granted') },
  ],
  'apiv2/ask_step': [
    { what: 'ask about the saved step', input: (t) => ({ ...ofAnalysis(t), config: SAVED, question: 'how many rows' }), answers: explorers },
    {
      what: 'ask about a pivot of another column',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, question: 'how many rows' }),
      answers: readers((l) => (l === 'results_only' ? l : 'column_not_granted')),
    },
  ],
  'apiv2/list_example_questions': [
    { what: 'see examples of questions', input: (t) => ({ ...ofAnalysis(t), config: SAVED }), answers: explorers },
    {
      what: 'see examples of questions about a pivot of another column',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET }),
      answers: readers((l) => (l === 'results_only' ? l : 'column_not_granted')),
    },
  ],
  'apiv2/preview_question': [
    { what: 'see what would be sent for a question', input: (t) => ({ ...ofAnalysis(t), config: SAVED, question: 'how many rows' }), answers: explorers },
    {
      what: 'see what would be sent for a question about a pivot of another column',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, question: 'how many rows' }),
      answers: readers((l) => (l === 'results_only' ? l : 'column_not_granted')),
    },
  ],
  'apiv2/preview_description': [
    { what: 'see what would be sent for a description of the saved step', input: applying(SAVED), answers: saved },
    { what: 'see what would be sent for one of another pivot', input: applying(OTHER), answers: explorers },
    { what: 'see what would be sent for one of another column', input: applying(SECRET), answers: readers(() => 'column_not_granted') },
  ],
  'apiv2/export_step': [
    { what: 'export', input: (t) => ({ ...ofAnalysis(t), config_hash: t.hash }), answers: saved },
    { what: 'export the owner’s result', input: (t) => ({ ...ofAnalysis(t), config_hash: t.ownersHash }), answers: readers(() => 'result_gone') },
  ],
  'apiv2/explain_cell': [
    {
      what: 'explain a number',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell }),
      answers: readers((l) => (l === 'rows' ? 'ok, rows' : 'ok'), 'ok, rows'),
    },
    {
      what: 'explain a number of another pivot',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, cell: { measure_id: 'm' } }),
      answers: readers(() => 'column_not_granted', 'ok, rows'),
    },
  ],
  'apiv2/list_cell_rows': [
    {
      what: 'open the rows behind a number',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell }),
      answers: readers((l) => (l === 'rows' ? 'ok' : 'rows_not_granted')),
    },
    {
      what: 'open the rows behind a number of another pivot',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET, cell: { measure_id: 'm' } }),
      answers: readers((l) => (l === 'rows' ? 'column_not_granted' : 'rows_not_granted')),
    },
    {
      what: 'sort the rows by another column',
      input: (t) => ({ ...ofAnalysis(t), config: SAVED, cell, page: { sort: { column_id: 'c2', direction: 'asc' } } }),
      answers: readers((l) => (l === 'rows' ? 'unknown_column' : 'rows_not_granted')),
    },
  ],
  'apiv2/get_step_sql': [
    { what: 'see the SQL of the saved step', input: (t) => ({ ...ofAnalysis(t), config: SAVED }), answers: readers(() => 'sql_not_granted') },
    {
      what: 'see the SQL of a pivot of another column',
      input: (t) => ({ ...ofAnalysis(t), config: SECRET }),
      answers: readers(() => 'column_not_granted'),
    },
  ],
  'apiv2/get_column_unique_values': [
    {
      what: 'list values plainly',
      input: (t) => ({ ...ofAnalysis(t), column: 'c1' }),
      answers: readers((level) => (level === 'results_only' ? 'ok, error' : 'ok'), 'ok', 'ok, error'),
    },
  ],
  'apiv2/list_column_values': [
    { what: 'list values', input: (t) => ({ ...ofAnalysis(t), column: 'c1' }), answers: explorers },
    {
      what: 'list values of another column',
      input: (t) => ({ ...ofAnalysis(t), column: 'c2' }),
      answers: readers((level) => (level === 'results_only' ? 'results_only' : 'column_not_granted')),
    },
  ],
  'apiv2/get_column_distribution': [
    {
      what: 'see how a column spreads',
      input: (t) => ({ ...ofAnalysis(t), column: 'k', group_calculations: [yearsOf('c1')] }),
      answers: explorers,
    },
    {
      what: 'see how another column spreads',
      input: (t) => ({ ...ofAnalysis(t), column: 'c2' }),
      answers: readers((level) => (level === 'results_only' ? 'results_only' : 'column_not_granted')),
    },
  ],
  'apiv2/get_step_progress': [{ what: 'watch a run', input: (t) => ({ ...ofAnalysis(t), step_id: 's1' }), answers: shown }],
  'apiv2/cancel_step': [{ what: 'stop a run', input: (t) => ({ ...ofAnalysis(t), step_id: 's1' }), answers: shown }],
  'apiv2/copy_analysis': [{ what: 'copy it', input: ofAnalysis, answers: signedIn }],
  'apiv2/get_analysis_presence': [{ what: 'be told what is granted', input: ofAnalysis, answers: shown }],
  'apiv2/watch_analysis': [{ what: 'follow what is granted', input: ofAnalysis, answers: shown }],
  'apiv2/list_analysis_versions': [{ what: 'list versions', input: ofAnalysis, answers: owners, editor: 'ok' }],
  'apiv2/name_analysis_version': [{ what: 'name a version', input: (t) => ({ ...ofAnalysis(t), version: 1, name: null }), answers: owners, editor: 'ok' }],
  'apiv2/get_analysis_version': [{ what: 'read a version', input: (t) => ({ ...ofAnalysis(t), version: 1 }), answers: owners, editor: 'ok' }],
} satisfies Readonly<Record<string, readonly Row[]>>
