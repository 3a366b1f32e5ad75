/** Rows of the permission matrix for operations that delete or end something. They must run last. */
import { always, everyone, ownersOnly, type Row, reaches, signedIn } from './answers.ts'

export const ENDS = {
  'apiv2/delete_analysis': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/delete_connection': { input: (t) => ({ connection_id: t.connection }), ...reaches('ok') },
  'apiv2/delete_dataset': { input: (t) => ({ dataset_id: t.dataset }), ...ownersOnly },
  'apiv2/track_events': { input: () => ({ events: [] }), private: everyone, public: everyone },
  logout: { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/delete_account': { input: () => ({ password: '' }), ...always('sign_in_needed', 'ok') },
} satisfies Readonly<Record<string, Row>>
