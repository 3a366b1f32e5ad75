/** Permissions at each grant level for operations that share something. */
import { datasetOwner, ofAnalysis, ofDataset, owners, type Row } from './levels.ts'

export const SHARES = {
  'apiv2/list_shares': [{ what: 'see with whom it is shared', input: ofAnalysis, answers: owners }],
  'apiv2/share_analysis': [
    {
      what: 'share it',
      input: (t) => ({ ...ofAnalysis(t), emails: ['somebody@example.org'], role: 'viewer' }),
      answers: (level) => ['ok', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'dataset_not_public'],
    },
  ],
  'apiv2/change_share': [
    {
      what: 'change a share',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x', role: 'editor', publication: { level: 'rows', column_ids: ['c1'] } }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'dataset_not_public'],
    },
  ],
  'apiv2/unshare_analysis': [
    {
      what: 'end a share',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x' }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/offer_analysis': [
    {
      what: 'offer it',
      input: (t) => ({ ...ofAnalysis(t), share_id: 'x', publication: { level: 'rows', column_ids: ['c1'] } }),
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/take_back_offer': [
    {
      what: 'take an offer back',
      input: ofAnalysis,
      answers: (level) => ['not_found', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/list_loans': [{ what: 'see what the dataset is lent to', input: ofDataset, answers: datasetOwner }],
  'apiv2/end_loan': [{ what: 'end a loan', input: ofAnalysis, answers: () => ['not_found', 'not_found', 'sign_in_needed', 'not_found'] }],
  'apiv2/import_dataset': [{ what: 'rebuild the dataset', input: ofDataset, answers: datasetOwner }],
  'apiv2/change_dataset_connection': [
    {
      what: 'read the dataset over another connection',
      input: (t) => ({ ...ofDataset(t), connection_id: 'x', query: { by: 'select', text: 'select 1' } }),
      answers: () => ['not_found', 'not_found', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/leave_analysis': [
    {
      what: 'leave it',
      input: ofAnalysis,
      answers: (level) => ['unauthorized', level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', 'unauthorized'],
      viewer: 'ok',
      editor: 'ok',
    },
  ],
  'apiv2/list_dataset_shares': [{ what: 'see with whom the dataset is shared', input: ofDataset, answers: datasetOwner }],
  'apiv2/share_dataset': [
    { what: 'share the dataset', input: (t) => ({ ...ofDataset(t), emails: ['somebody@example.org'], role: 'viewer' }), answers: datasetOwner },
  ],
  'apiv2/change_dataset_share': [
    {
      what: 'change a share of the dataset',
      input: (t) => ({ ...ofDataset(t), share_id: 'x', role: 'editor' }),
      answers: () => ['not_found', 'not_found', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/unshare_dataset': [
    {
      what: 'end a share of the dataset',
      input: (t) => ({ ...ofDataset(t), share_id: 'x' }),
      answers: () => ['not_found', 'not_found', 'sign_in_needed', 'not_found'],
    },
  ],
  'apiv2/leave_dataset': [{ what: 'leave the dataset', input: ofDataset, answers: () => ['unauthorized', 'not_found', 'sign_in_needed', 'not_found'] }],
  'apiv2/delete_analysis': [{ what: 'delete it', input: ofAnalysis, answers: owners }],
  'apiv2/delete_dataset': [{ what: 'delete the dataset', input: ofDataset, answers: datasetOwner }],
} satisfies Readonly<Record<string, readonly Row[]>>
