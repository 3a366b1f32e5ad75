/** Rows of the permission matrix: sharing, offers and loans. */
import { always, ownersOnly, type Row, reaches, signedIn, type Target } from './answers.ts'

const ofConnection = (t: Target) => ({ connection_id: t.connection })

export const SHARING = {
  'apiv2/list_shares': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/share_analysis': { input: (t) => ({ analysis_id: t.analysis, emails: ['somebody@example.org'], role: 'viewer' }), ...ownersOnly },
  'apiv2/change_share': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x', role: 'viewer', publication: { level: 'explore', column_ids: [] } }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/unshare_analysis': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x' }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/leave_analysis': {
    input: (t) => ({ analysis_id: t.analysis }),
    private: ['sign_in_needed', 'unauthorized', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'unauthorized', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_shared_analyses': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/list_dataset_shares': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/share_dataset': { input: (t) => ({ dataset_id: t.dataset, emails: ['somebody@example.org'], role: 'viewer' }), ...ownersOnly },
  'apiv2/change_dataset_share': {
    input: (t) => ({ dataset_id: t.dataset, share_id: 'x', role: 'viewer' }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/unshare_dataset': {
    input: (t) => ({ dataset_id: t.dataset, share_id: 'x' }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/leave_dataset': {
    input: (t) => ({ dataset_id: t.dataset }),
    private: ['sign_in_needed', 'unauthorized', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'unauthorized', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_shared_datasets': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/list_connection_shares': { input: ofConnection, ...reaches('ok') },
  'apiv2/share_connection': { input: (t) => ({ ...ofConnection(t), emails: ['somebody@example.org'], role: 'viewer' }), ...reaches('ok') },
  'apiv2/change_connection_share': { input: (t) => ({ ...ofConnection(t), share_id: 'x', role: 'viewer' }), ...reaches('not_found') },
  'apiv2/unshare_connection': { input: (t) => ({ ...ofConnection(t), share_id: 'x' }), ...reaches('not_found') },
  'apiv2/leave_connection': { input: ofConnection, ...reaches('unauthorized') },
  'apiv2/list_shared_connections': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/offer_analysis': {
    input: (t) => ({ analysis_id: t.analysis, share_id: 'x', publication: { level: 'explore', column_ids: [] } }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/take_back_offer': {
    input: (t) => ({ analysis_id: t.analysis }),
    private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
    public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
  },
  'apiv2/list_offers': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/accept_offer': { input: () => ({ offer_id: 'x' }), ...always('sign_in_needed', 'offer_ended') },
  'apiv2/decline_offer': { input: () => ({ offer_id: 'x' }), ...always('sign_in_needed', 'offer_ended') },
  'apiv2/list_loans': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/end_loan': { input: (t) => ({ analysis_id: t.analysis }), ...always('sign_in_needed', 'not_found') },
} satisfies Readonly<Record<string, Row>>
