/** What can be wrong with a change of an account, in English: title and message by code. */

export const accountErrors = {
  wrong_password: ['Error', 'This is not your current password.'],
  recent_sign_in_needed: ['Sign in again', 'For this, sign in again and come back within {minutes} minutes.'],
  same_email: ['Error', 'This is your address already.'],
  own_account: ['Not changed', 'You cannot disable your own account or change its role. Ask another administrator.'],
  last_admin: ['Not deleted', 'You are the only administrator. Make somebody else one first.'],
} as const
