/** Mails in English. `before` and `after` stand around a button with a link; their paragraphs are parted by empty lines. */

import { accountMails } from './account-mails.ts'

export const mails = {
  ...accountMails,
  hello: 'Hello {name},',
  helloAnyone: 'Hello,',
  /** Below the button in the HTML form, where a mail program shows no buttons. */
  open: 'Open',
  link: 'The button does not work? Copy this address into your browser:',
  foot: 'Tessera sent this message because this address was entered there.',
  confirmation: {
    subject: 'Confirm your e-mail for Tessera',
    before: 'Open this link to confirm the sign-up of {when}. It works once, within 24 hours.',
    action: 'Confirm email',
    after: 'If you did not sign up, ignore this message and do not open the link.',
  },
  severalSignups: {
    subject: 'Confirm your e-mail for Tessera',
    before:
      'Several sign-ups wait for this address to be confirmed. Open only the link of the one that you made; the others end with it. Each link works within 24 hours.',
    action: 'Confirm this one',
    rest: '{more} earlier ones are not listed.',
    after: 'If none of them is yours, sign up again and open none of these links.',
  },
  knownAddress: {
    subject: 'You already have a Tessera account',
    before: 'Someone signed up with this address, but you already have an account. You can sign in, or choose a new password on the sign-in page.',
    action: 'Sign in',
    after: 'If this was not you, ignore this message.',
  },
  reset: {
    subject: 'Choose a new Tessera password',
    before: 'Open this link to choose a new password. It works once, within an hour, and signs you out everywhere.',
    action: 'Choose a new password',
    after: 'If you did not ask for this, ignore this message: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Tessera password was changed',
    before: 'The password of your account was changed on {when}, and every session was signed out.',
    action: 'This was not me',
    after: 'If it was not you, choose a new password by the link, and look after your mailbox: whoever changed the password could read it.',
  },
} as const
