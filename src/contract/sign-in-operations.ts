/** Operations for signing up, in and out, and for links in emails. */
import { z } from 'zod'
import { ConfirmEmailForm, Email, MailRequested, ResetPasswordForm, SessionUser, SignInForm, SignUpForm } from './auth.ts'
import { AcceptForm, InvitationToken, OpenInvitation } from './invitation.ts'
import { defineOperation } from './operation.ts'
import { Done } from './replies.ts'
import { dataText, Id } from './scalar.ts'

const Session = z.strictObject({ token: z.string(), user: SessionUser })

/** Errors for when the operator does not allow a person to create an account. */
const signUpErrors = ['signup_by_invitation', 'signup_domain'] as const

export const signInOperations = {
  signup: defineOperation({
    name: 'signup',
    summary:
      'Start an account and send its confirmation link by email. The answer is the same for a known address; its id identifies the sign-up for resend_confirmation.',
    access: 'anyone',
    input: SignUpForm,
    output: MailRequested.extend({ signup: Id }),
    errors: ['invalid_password', 'common_password', 'passwords_differ', ...signUpErrors, 'mail_busy'],
  }),
  confirm_email: defineOperation({
    name: 'confirm_email',
    summary:
      'Use up the token of a confirmation link and sign in. A caller who names the sign-up of the link needs nothing else; other callers need the password that was chosen there.',
    access: 'anyone',
    input: ConfirmEmailForm,
    output: Session,
    errors: ['bad_token', 'link_expired', 'link_used', 'password_needed', 'signup_password', ...signUpErrors, 'sign_in_delayed'],
  }),
  resend_confirmation: defineOperation({
    name: 'resend_confirmation',
    summary: 'Send a confirmation link again, for the given sign-up or for every pending sign-up of the address. The answer is always the same.',
    access: 'anyone',
    input: z.strictObject({ email: Email, signup: Id.nullable().default(null) }),
    output: MailRequested,
    errors: ['mail_busy', 'mail_delayed'],
  }),
  request_password_reset: defineOperation({
    name: 'request_password_reset',
    summary: 'Send a link to choose a new password. The answer is the same whether or not the address has an account.',
    access: 'anyone',
    input: z.strictObject({ email: Email }),
    output: MailRequested,
    errors: ['mail_busy', 'mail_delayed'],
  }),
  reset_password: defineOperation({
    name: 'reset_password',
    summary:
      'Set a new password with the token of a reset link. Ends every session and every other reset link of the account. Turns a sign-up that was never confirmed into an account.',
    access: 'anyone',
    endsAccess: true,
    input: ResetPasswordForm,
    output: Done,
    errors: ['bad_token', 'link_expired', 'link_used', 'invalid_password', 'common_password', 'passwords_differ', ...signUpErrors, 'mail_busy'],
  }),
  login: defineOperation({
    name: 'login',
    summary: 'Exchange an email and password for a token. After many wrong passwords, the next attempt has to wait.',
    access: 'anyone',
    input: SignInForm,
    output: Session,
    errors: ['bad_credentials', 'sign_in_delayed'],
  }),
  google_nonce: defineOperation({
    name: 'google_nonce',
    summary: 'Get a nonce for the next ID token of Google, bound to this browser by a cookie. Refused if no client id is configured.',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.strictObject({ nonce: z.string() }),
    errors: ['google_login_failed'],
  }),
  google_login: defineOperation({
    name: 'google_login',
    summary: 'Exchange a Google ID token, with the nonce of this browser, for a token. A nonce works once. Refused if no client id is configured.',
    access: 'anyone',
    input: z.strictObject({ credential: dataText(10_000, 1) }),
    output: Session,
    errors: ['google_login_failed', 'google_address_taken', 'google_not_invited'],
  }),
  get_invitation: defineOperation({
    name: 'get_invitation',
    summary: 'The address that an invitation link is for, and what it invites to. Does not use up the link.',
    access: 'anyone',
    input: z.strictObject({ token: InvitationToken }),
    output: OpenInvitation,
    errors: ['bad_token', 'link_expired', 'link_used', 'invitation_revoked'],
  }),
  accept_invitation: defineOperation({
    name: 'accept_invitation',
    summary: 'Create the account of an invitation with the token of its link, and sign in. The link proves the address.',
    access: 'anyone',
    input: AcceptForm,
    output: Session,
    errors: ['bad_token', 'link_expired', 'link_used', 'invitation_revoked', 'invalid_password', 'common_password', 'passwords_differ'],
  }),
  validate_token: defineOperation({
    name: 'validate_token',
    summary: 'The account that the token belongs to. 401 if it has expired or was revoked.',
    access: 'signed_in',
    read: true,
    input: z.strictObject({}),
    output: z.strictObject({ user: SessionUser }),
    errors: [],
  }),
  logout: defineOperation({
    name: 'logout',
    summary: 'Revoke the token of this call, or with everywhere every token of the caller.',
    access: 'signed_in',
    endsAccess: true,
    input: z.strictObject({ everywhere: z.boolean().default(false) }),
    output: Done,
    errors: [],
  }),
} as const
