/** Errors of account changes, in English: title and message by code. */

export const accountErrors = {
  wrong_password: ['Error', 'This is not your current password.'],
  recent_sign_in_needed: ['Sign in again', 'For this, sign in again and come back within {minutes} minutes.'],
  same_email: ['Error', 'This is your address already.'],
  own_account: ['Not changed', 'You cannot disable your own account or change its role. Ask another administrator.'],
  last_admin: ['Not deleted', 'You are the only administrator. Make somebody else one first.'],
  google_not_invited: ['Google Login Failed', 'There is no account for this Google address, and it may not make one here. Ask for an invitation.'],
  signup_by_invitation: ['Not signed up', 'Accounts are made here by invitation. Open the link of your invitation, or ask for one.'],
  signup_domain: ['Not signed up', 'You can create an account with an address at {domains}. Other addresses need an invitation.'],
  invitation_revoked: ['Invitation taken back', 'This invitation was taken back. Ask whoever invited you.'],
  has_account: ['Not invited', 'There is an account for {email} already.'],
} as const
