/** Operations on a person's own account, and those for administrators. */
import { z } from 'zod'
import {
  AccountContents,
  CurrentPassword,
  Installation,
  NewEmail,
  NewPassword,
  PEOPLE_PAGE,
  Person,
  Profile,
  ProfileSettings,
  SignedInSession,
} from './account.ts'
import { INVITATIONS_PAGE, Invitation, InviteForm } from './invitation.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { Id, singleLineText } from './scalar.ts'

/** Errors of operations that require the current password. */
const presentErrors = ['wrong_password', 'recent_sign_in_needed'] as const

export const accountOperations = {
  'apiv2/get_profile': defineOperation({
    name: 'apiv2/get_profile',
    summary: 'Your account: name, address, language, time zone.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: Profile,
    errors: [],
  }),
  'apiv2/update_profile': defineOperation({
    name: 'apiv2/update_profile',
    summary: 'Change your name, language and time zone. New datasets start with that zone; emails use the language.',
    access: 'signed_in',
    input: ProfileSettings,
    output: Profile,
    errors: ['time_zone_unknown'],
  }),
  'apiv2/change_password': defineOperation({
    name: 'apiv2/change_password',
    summary: 'Change your password; requires the current one. Ends your other sessions.',
    access: 'signed_in',
    endsAccess: true,
    input: NewPassword,
    output: Done,
    errors: [...presentErrors, 'invalid_password', 'common_password', 'passwords_differ'],
  }),
  'apiv2/change_email': defineOperation({
    name: 'apiv2/change_email',
    summary:
      'Request a new address; requires the current password. The address changes once the link sent to it is opened. The answer is the same for an address that has an account.',
    access: 'signed_in',
    input: NewEmail,
    output: Profile,
    errors: [...presentErrors, 'same_email', 'mail_busy'],
  }),
  'apiv2/cancel_email_change': defineOperation({
    name: 'apiv2/cancel_email_change',
    summary: 'Cancel a requested change of address.',
    access: 'signed_in',
    input: z.strictObject({}),
    output: Profile,
    errors: [],
  }),
  confirm_email_change: defineOperation({
    name: 'confirm_email_change',
    summary: 'Use up the token of a link that was sent to a new address. Does not sign in.',
    access: 'anyone',
    input: z.strictObject({ token: singleLineText(200, 1) }),
    output: z.strictObject({ email: z.string() }),
    errors: ['bad_token', 'link_expired', 'link_used'],
  }),
  'apiv2/list_sessions': defineOperation({
    name: 'apiv2/list_sessions',
    summary: 'Your sessions, most recently used first.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ sessions: z.array(SignedInSession) }),
    errors: [],
  }),
  'apiv2/revoke_session': defineOperation({
    name: 'apiv2/revoke_session',
    summary: 'End one of your sessions, or all except the one of this call.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ session_id: Id.nullable() }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/get_account_contents': defineOperation({
    name: 'apiv2/get_account_contents',
    summary: 'Everything that would be deleted with your account, and which of it other people use.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: AccountContents,
    errors: [],
  }),
  'apiv2/delete_account': defineOperation({
    name: 'apiv2/delete_account',
    summary: 'Delete your account with your datasets, analyses, files, jobs and sessions; requires the current password. Cannot be undone.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ password: CurrentPassword }),
    output: Done,
    errors: [...presentErrors, 'last_admin'],
  }),

  // administration
  'apiv2/admin_list_people': defineOperation({
    name: 'apiv2/admin_list_people',
    summary: 'Accounts whose name or address contains a text, by name.',
    access: 'admin',
    read: true,
    input: z.strictObject({ search: singleLineText(200).default(''), start: z.int().min(0).default(0) }),
    output: z.strictObject({ people: z.array(Person).max(PEOPLE_PAGE), total: z.int() }),
    errors: [],
  }),
  'apiv2/admin_set_person': defineOperation({
    name: 'apiv2/admin_set_person',
    summary: 'Disable or enable an account, or change its role; not your own. Disabling signs the person out everywhere at once.',
    access: 'admin',
    endsAccess: true,
    input: z.strictObject({ person_id: Id, disabled: z.boolean(), role: z.enum(['user', 'admin']) }),
    output: Person,
    errors: ['not_found', 'own_account'],
  }),
  'apiv2/admin_list_invitations': defineOperation({
    name: 'apiv2/admin_list_invitations',
    summary: 'Invitations to sign up, newest first, including those that ended in the last 30 days.',
    access: 'admin',
    read: true,
    input: z.strictObject({ start: z.int().min(0).default(0) }),
    output: z.strictObject({ invitations: z.array(Invitation).max(INVITATIONS_PAGE), total: z.int() }),
    errors: [],
  }),
  'apiv2/admin_invite': defineOperation({
    name: 'apiv2/admin_invite',
    summary: 'Invite an address to sign up, in a language. A repeated call renews the pending invitation and sends another link by email.',
    access: 'admin',
    input: InviteForm,
    output: Invitation,
    errors: ['has_account', 'mail_busy'],
  }),
  'apiv2/admin_revoke_invitation': defineOperation({
    name: 'apiv2/admin_revoke_invitation',
    summary: 'Revoke a pending invitation; its links stop working.',
    access: 'admin',
    input: z.strictObject({ invitation_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/admin_stop_job': defineOperation({
    name: 'apiv2/admin_stop_job',
    summary:
      'Stop a running, waiting or interrupted import of any owner. The uploaded file stays with the dataset, and the owner sees that an administrator stopped it.',
    access: 'admin',
    input: z.strictObject({ job_id: Id }),
    output: Done,
    errors: ['not_found'],
  }),
  'apiv2/admin_get_installation': defineOperation({
    name: 'apiv2/admin_get_installation',
    summary: 'Storage, jobs, mail and the active settings, without secrets.',
    access: 'admin',
    read: true,
    input: z.strictObject({}),
    output: Installation,
    errors: [],
  }),
} as const
