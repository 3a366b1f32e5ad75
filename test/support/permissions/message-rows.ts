/** Rows of the permission matrix: messages about steps. */
import { always, ownersOnly, type Row, type Target } from './answers.ts'

const ofStep = (t: Target) => ({ analysis_id: t.analysis, step_id: 's1' })
const noMessage = {
  private: ['sign_in_needed', 'not_found', 'not_found', 'not_found'],
  public: ['sign_in_needed', 'not_found', 'unauthorized', 'unauthorized'],
} as const

export const MESSAGES = {
  'apiv2/list_step_threads': { input: (t) => ({ analysis_id: t.analysis }), ...ownersOnly },
  'apiv2/list_step_messages': { input: ofStep, ...ownersOnly },
  'apiv2/list_step_people': { input: ofStep, ...ownersOnly },
  'apiv2/send_step_message': { input: (t) => ({ ...ofStep(t), text: 'Look' }), ...ownersOnly },
  'apiv2/edit_step_message': { input: (t) => ({ ...ofStep(t), message_id: 'x', text: 'Look' }), ...noMessage },
  'apiv2/delete_step_message': { input: (t) => ({ ...ofStep(t), message_id: 'x' }), ...noMessage },
  'apiv2/resolve_step_thread': { input: (t) => ({ ...ofStep(t), resolved: true }), ...ownersOnly },
  'apiv2/choose_message_mails': { input: (t) => ({ analysis_id: t.analysis, mailed: true }), ...ownersOnly },
  get_mail_choice: { input: () => ({ token: 'x' }), ...always('bad_token', 'bad_token') },
  set_mail_choice: { input: () => ({ token: 'x', about: 'all', mailed: false }), ...always('bad_token', 'bad_token') },
  'apiv2/read_step_messages': { input: (t) => ({ ...ofStep(t), message_id: 'x' }), ...noMessage },
} as const satisfies Record<string, Row>
