/** English texts of emails. `before` and `after`: text before and after the button with a link; empty lines separate paragraphs. */

import { accountMails } from './account-mails.ts'

export const mails = {
  ...accountMails,
  hello: 'Hello {name},',
  helloAnyone: 'Hello,',
  /** Label of the plain link below the button, for email programs that show no buttons. */
  open: 'Open',
  link: 'If the button does not work, copy this address into your browser:',
  foot: 'Tessera sent this message because this address was entered there.',
  footOperator: 'This installation is run by {operator}.',
  someone: 'Someone',
  operators: 'The operator of this installation',
  invitation: {
    subject: 'You are invited to Tessera',
    before:
      '{who} invites you to Tessera, where you analyze data with pivot tables.\n\nOpen this link to choose a name and a password. It creates one account and works until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToAnalysis: {
    subject: 'An analysis is shared with you in Tessera',
    before:
      '{who} shares an analysis with you in Tessera.\n\nOpen this link to choose a name and a password and to see it. It creates one account and works until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToDataset: {
    subject: 'A dataset is shared with you in Tessera',
    before:
      '{who} shares a dataset with you in Tessera.\n\nOpen this link to choose a name and a password and to see it. It creates one account and works until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToConnection: {
    subject: 'A database connection is shared with you in Tessera',
    before:
      '{who} shares a saved connection to a database with you in Tessera.\n\nOpen this link to choose a name and a password and to use it. It creates one account and works until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  confirmation: {
    subject: 'Confirm your email for Tessera',
    before: 'Open this link to confirm the sign-up of {when}. It works once, within 24 hours.',
    action: 'Confirm email',
    after: 'If you did not sign up, ignore this message and do not open the link.',
  },
  severalSignups: {
    subject: 'Confirm your email for Tessera',
    before:
      'Several sign-ups with this address are not confirmed yet. Open only the link of your own sign-up; the others then stop working. Each link works within 24 hours.',
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
  resetUnconfirmed: {
    subject: 'Choose a new Tessera password',
    before:
      'The sign-up of {when} with this address was never confirmed. Open this link to choose a new password: it confirms your address as well. It works once, within an hour.',
    action: 'Choose a new password',
    after: 'If you did not ask for this, ignore this message and do not open the link.',
  },
  shared: {
    subject: 'An analysis was shared with you in Tessera',
    subjectBy: '{name} shared an analysis with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared an analysis with you. You can view it and save a copy.',
    editor: '{sharer} shared an analysis with you. You can edit it.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to open it. Use the link to create one for {email}; the analysis is then in your list.',
    action: 'Open the analysis',
    signUpAction: 'Create an account',
    after: 'If you do not know the person, ignore this message. You can leave the analysis at any time.',
  },
  datasetShared: {
    subject: 'A dataset was shared with you in Tessera',
    subjectBy: '{name} shared a dataset with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared a dataset with you. You can see its rows and build analyses on it.',
    editor: '{sharer} shared a dataset with you. You can see its rows, build analyses on it, and change it.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to open it. Use the link to create one for {email}; the dataset is then in your list.',
    action: 'Open the dataset',
    signUpAction: 'Create an account',
    after: 'If you do not know the person, ignore this message. You can leave the dataset at any time.',
  },
  connectionShared: {
    subject: 'A database connection was shared with you in Tessera',
    subjectBy: '{name} shared a database connection with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared a saved connection to a database with you. You can browse the database and create your own datasets from it.',
    editor:
      '{sharer} shared a saved connection to a database with you. You can browse the database, create your own datasets from it, and change the connection and its password.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to use it. Use the link to create one for {email}; the connection is then in your list.',
    action: 'Use the connection',
    signUpAction: 'Create an account',
    after: 'If you do not know the person, ignore this message. You can leave the connection at any time.',
  },
  refreshFailed: {
    subject: 'A dataset could not be refreshed in Tessera',
    before: 'The scheduled refresh of one of your datasets failed. The rows from the last successful refresh are kept.',
    reason: 'Reason: {reason}',
    action: 'Open the dataset',
    after: 'The refresh is tried again on schedule. You will not get another message while the cause stays the same.',
  },
  stepMessages: {
    subject: 'New messages about an analysis in Tessera',
    subjectTitled: 'New messages about {title}',
    subjectMentioned: 'You are mentioned in new messages in Tessera',
    subjectMentionedTitled: 'You are mentioned in new messages about {title}',
    before: 'People wrote about these steps since you last looked:',
    from: '{name}, {when}',
    fromMentioning: '{name} mentions you, {when}',
    someone: 'Someone',
    more: '{more} more messages are not shown here.',
    action: 'Open the messages',
    noAnswers: 'Replies to this email are not read. Please reply on the page.',
    stop: 'Stop these emails',
    foot: 'Tessera sent this message because the analysis is yours, or shared with you.',
  },
  offered: {
    subject: 'You are offered ownership of an analysis in Tessera',
    subjectBy: '{name} offers you ownership of an analysis in Tessera',
    before:
      '{owner} offers you ownership of an analysis that is shared with you. If you accept, you become its owner: you can change, rename and delete it. {owner} stays as an editor, and keeps the dataset.\n\nNothing changes until you accept. You can also decline.',
    action: 'See the offer',
    after: 'If you do not know the person, ignore this message.',
  },
  offerAccepted: {
    subject: 'Your offer of an analysis in Tessera was accepted',
    subjectBy: '{name} accepted your analysis in Tessera',
    before: '{taker} accepted ownership of an analysis that you offered, and now owns it. You stay as an editor. If the dataset is yours, it stays yours.',
  },
  offerDeclined: {
    subject: 'Your offer of an analysis in Tessera was declined',
    subjectBy: '{name} declined your analysis in Tessera',
    before: '{taker} declined ownership of an analysis that you offered. It stays yours, and is shared as before.',
  },
  enquiry: {
    demo: 'Demo request from {name}',
    contact: 'Message from {name}',
    from: 'Name',
    email: 'Company email',
    phone: 'Phone',
    company: 'Company',
    size: 'Company size',
    answer: 'Reply to this message to answer the sender.',
    action: 'See all inquiries',
    foot: 'Tessera sent this message because someone sent a form on its public pages.',
  },
  passwordChanged: {
    subject: 'Your Tessera password was changed',
    before: 'The password of your account was changed on {when}, and every session was signed out.',
    action: 'This was not me',
    after: 'If it was not you, use the link to choose a new password, and secure your mailbox: the person who changed the password may be able to read it.',
  },
} as const
