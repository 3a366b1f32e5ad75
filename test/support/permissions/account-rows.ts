/** Rows of the permission matrix: accounts, sessions and administration. */
import { aContactMessage, aDemoRequest } from '../enquiries.ts'
import { admins, adminsOnly, always, everyone, type Row, signedIn } from './answers.ts'

export const ACCOUNTS = {
  signup: {
    input: () => ({ email: 'not-an-email', name: 'x', password: 'x', confirm_password: 'x' }),
    private: ['bad_request', 'bad_request', 'bad_request', 'bad_request'],
    public: ['bad_request', 'bad_request', 'bad_request', 'bad_request'],
  },
  confirm_email: {
    input: () => ({ token: 'x' }),
    private: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
    public: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
  },
  request_password_reset: { input: () => ({ email: 'nobody@example.org' }), private: everyone, public: everyone },
  get_licences: { input: () => ({}), private: everyone, public: everyone },
  google_nonce: { input: () => ({}), ...always('google_login_failed', 'google_login_failed') },
  google_login: {
    input: () => ({ credential: 'x' }),
    private: ['google_login_failed', 'google_login_failed', 'google_login_failed', 'google_login_failed'],
    public: ['google_login_failed', 'google_login_failed', 'google_login_failed', 'google_login_failed'],
  },
  reset_password: {
    input: () => ({ token: 'x', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }),
    private: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
    public: ['bad_token', 'bad_token', 'bad_token', 'bad_token'],
  },
  resend_confirmation: { input: () => ({ email: 'nobody@example.org' }), private: everyone, public: everyone },
  login: {
    input: () => ({ email: 'nobody@example.org', password: 'x' }),
    private: ['bad_credentials', 'bad_credentials', 'bad_credentials', 'bad_credentials'],
    public: ['bad_credentials', 'bad_credentials', 'bad_credentials', 'bad_credentials'],
  },
  validate_token: { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/get_profile': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/update_profile': { input: () => ({ name: 'Somebody', locale: null, time_zone: null }), private: signedIn, public: signedIn },
  'apiv2/change_password': {
    input: () => ({ password: '', new_password: 'Vq7!mountain', confirm_password: 'Vq7!mountains' }),
    ...always('sign_in_needed', 'passwords_differ'),
  },
  'apiv2/change_email': { input: () => ({ email: 'somewhere-else@example.org', password: '' }), private: signedIn, public: signedIn },
  'apiv2/cancel_email_change': { input: () => ({}), private: signedIn, public: signedIn },
  get_invitation: { input: () => ({ token: 'x' }), ...always('bad_token', 'bad_token') },
  accept_invitation: {
    input: () => ({ token: 'x', name: 'Ana Lima', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }),
    ...always('bad_token', 'bad_token'),
  },
  confirm_email_change: { input: () => ({ token: 'x' }), ...always('bad_token', 'bad_token') },
  'apiv2/list_sessions': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/revoke_session': { input: () => ({ session_id: 'x' }), ...always('sign_in_needed', 'not_found') },
  'apiv2/get_account_contents': { input: () => ({}), private: signedIn, public: signedIn },
  'apiv2/admin_list_invitations': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_invite': { input: () => ({ email: 'invited@example.org', locale: 'en' }), ...adminsOnly },
  'apiv2/admin_revoke_invitation': { input: () => ({ invitation_id: 'nothing' }), ...admins('not_found') },
  'apiv2/admin_list_people': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_set_person': { input: () => ({ person_id: 'nobody', disabled: true, role: 'user' }), ...admins('not_found') },
  'apiv2/admin_stop_job': { input: () => ({ job_id: 'nothing' }), ...admins('not_found') },
  'apiv2/admin_get_installation': { input: () => ({}), ...adminsOnly },
  submit_demo_request: { input: () => aDemoRequest(), private: everyone, public: everyone },
  submit_contact_message: { input: () => aContactMessage(), private: everyone, public: everyone },
  'apiv2/admin_list_enquiries': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_set_enquiry': { input: () => ({ enquiry_id: 'nothing', state: 'done' }), ...admins('not_found') },
  'apiv2/admin_delete_enquiry': { input: () => ({ enquiry_id: 'nothing' }), ...admins('not_found') },
  'apiv2/admin_count_events': { input: () => ({}), ...adminsOnly },
  'apiv2/admin_export_enquiries': { input: () => ({}), ...adminsOnly },
} satisfies Readonly<Record<string, Row>>
