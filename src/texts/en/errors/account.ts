/** Errors of account changes, in English: title and message by code. */

export const accountErrors = {
  wrong_password: ['Error', 'This is not your current password.'],
  recent_sign_in_needed: ['Sign in again', 'For security, sign in again and do this within {minutes} minutes.'],
  same_email: ['Error', 'This is already your address.'],
  own_account: ['Not changed', 'You cannot disable your own account or change its role. Ask another administrator.'],
  last_admin: ['Not deleted', 'You are the only administrator. Make someone else an administrator first.'],
  google_not_invited: ['Google Login Failed', 'There is no account for this Google address, and it cannot be used to create one here. Ask for an invitation.'],
  signup_by_invitation: ['Not signed up', 'You need an invitation to create an account here. Open the link in your invitation, or ask for one.'],
  signup_domain: ['Not signed up', 'You can create an account with an address at {domains}. Other addresses need an invitation.'],
  invitation_revoked: ['Invitation revoked', 'This invitation was revoked. Ask the person who invited you for a new one.'],
  has_account: ['Not invited', 'An account for {email} already exists.'],
} as const
