/** English texts of emails about a change of an account's email address. */

export const accountMails = {
  emailChange: {
    subject: 'Confirm your new email for Tessera',
    text: '{hello}\n\nOpen this link to use this address for your account. It works once, within 24 hours:\n{link}\n\nIf you did not ask for this, ignore this message and do not open the link.',
  },
  emailChangeKnown: {
    subject: 'You already have a Tessera account',
    text: '{hello}\n\nSomeone asked to use this address for another account, but you already have one with it. Nothing was changed. Sign in here:\n{link}',
  },
  emailChangeAsked: {
    subject: 'A new email address was requested',
    text: '{hello}\n\nSomeone who knows your password asked to use another address for your account. Nothing changes until the link sent to that address is opened.\n\nIf this was not you, sign in, cancel the change in your account settings, and choose another password:\n{link}',
  },
  emailChanged: {
    subject: 'Your Tessera account has a new email',
    text: '{hello}\n\nYour account now uses another address, and this one can no longer sign in.\n\nIf this was not you, write to the people who run this installation.',
  },
} as const
