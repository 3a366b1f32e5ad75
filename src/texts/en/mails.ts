/** Mails in English, as plain text; paragraphs are parted by empty lines. */

import { accountMails } from './account-mails.ts'

export const mails = {
  ...accountMails,
  hello: 'Hello {name},',
  helloAnyone: 'Hello,',
  confirmation: {
    subject: 'Confirm your e-mail for Tessera',
    text: '{hello}\n\nOpen this link to confirm the sign-up of {when}. It works once, within 24 hours:\n{link}\n\nIf you did not sign up, ignore this message and do not open the link.',
  },
  severalSignups: {
    subject: 'Confirm your e-mail for Tessera',
    text: '{hello}\n\nSeveral sign-ups wait for this address to be confirmed. Open only the link of the one that you made; the others end with it. Each link works within 24 hours:\n\n{lines}\n\n{rest}If none of them is yours, sign up again and open none of these links.',
    rest: '{more} earlier ones are not listed. ',
  },
  knownAddress: {
    subject: 'You already have a Tessera account',
    text: '{hello}\n\nSomeone signed up with this address, but you already have an account. Sign in here:\n{link}\n\nIf this was not you, ignore this message.',
  },
} as const
