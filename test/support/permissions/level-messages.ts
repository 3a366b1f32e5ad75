/** Permissions for messages at each grant level: everyone with whom an analysis is shared may read and write them, others may not. */
import { type Answers, type Level, owners, type Row, type Target } from './levels.ts'

const ofAnalysis = (t: Target) => ({ analysis_id: t.analysis })
const ofStep = (t: Target) => ({ ...ofAnalysis(t), step_id: 's1' })
const people = { answers: owners, viewer: 'ok', editor: 'ok' }
const noCell = { measure_id: 'none', row: [], column: [] }
/** Answers for a request that fails with `code` for everyone who may read the messages. */
const refused = (code: Answers[0]) => ({
  answers: (level: Level): Answers => [code, level === 'private' ? 'not_found' : 'unauthorized', 'sign_in_needed', code],
  ...{ viewer: code, editor: code },
})
/** For everyone who may read messages, a request for a message that does not exist fails with `not_found`. */
const noMessage = refused('not_found')

export const MESSAGES = {
  'apiv2/list_step_threads': [{ what: 'list threads', input: ofAnalysis, ...people }],
  'apiv2/list_step_messages': [{ what: 'read messages', input: ofStep, ...people }],
  'apiv2/list_step_people': [
    { what: 'list people to mention', input: ofStep, ...people },
    { what: 'list people to mention for no step', input: (t) => ({ ...ofStep(t), step_id: 'none' }), ...noMessage },
  ],
  'apiv2/send_step_message': [
    { what: 'send a message', input: (t) => ({ ...ofStep(t), text: 'Look' }), ...people },
    { what: 'mention a stranger', input: (t) => ({ ...ofStep(t), text: '@Eve', mentions: [{ user_id: 'x', start: 0, end: 4 }] }), ...people },
    { what: 'send a message for a cell that is not there', input: (t) => ({ ...ofStep(t), text: 'Look', cell: noCell }), ...refused('no_such_cell') },
    { what: 'send a message for no step', input: (t) => ({ ...ofStep(t), step_id: 'none', text: 'Look' }), ...noMessage },
  ],
  'apiv2/edit_step_message': [{ what: 'change a message', input: (t) => ({ ...ofStep(t), message_id: 'x', text: 'Look' }), ...noMessage }],
  'apiv2/delete_step_message': [{ what: 'delete a message', input: (t) => ({ ...ofStep(t), message_id: 'x' }), ...noMessage }],
  'apiv2/resolve_step_thread': [{ what: 'resolve a thread', input: (t) => ({ ...ofStep(t), resolved: true }), ...people }],
  'apiv2/choose_message_mails': [{ what: 'choose mails', input: (t) => ({ ...ofAnalysis(t), mailed: true }), ...people }],
  'apiv2/read_step_messages': [{ what: 'note messages as read', input: (t) => ({ ...ofStep(t), message_id: 'x' }), ...noMessage }],
} as const satisfies Record<string, readonly Row[]>
