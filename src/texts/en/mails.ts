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
  footOperator: 'This installation is run by {operator}.',
  someone: 'Someone',
  operators: 'Whoever runs this installation',
  invitation: {
    subject: 'You are invited to Tessera',
    before:
      '{who} invites you to Tessera, where data is analysed in pivot tables.\n\nOpen this link to choose a name and a password. It makes one account, until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToAnalysis: {
    subject: 'An analysis is shared with you in Tessera',
    before:
      '{who} shares an analysis with you in Tessera.\n\nOpen this link to choose a name and a password and to see it. It makes one account, until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToDataset: {
    subject: 'A dataset is shared with you in Tessera',
    before: '{who} shares a dataset with you in Tessera.\n\nOpen this link to choose a name and a password and to see it. It makes one account, until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
  invitationToConnection: {
    subject: 'A database connection is shared with you in Tessera',
    before:
      '{who} shares a saved connection to a database with you in Tessera.\n\nOpen this link to choose a name and a password and to use it. It makes one account, until {when}.',
    action: 'Accept invitation',
    after: 'If you do not know who this is from, ignore this message.',
  },
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
  shared: {
    subject: 'An analysis was shared with you in Tessera',
    subjectBy: '{name} shared an analysis with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared an analysis with you. You can view it and save a copy.',
    editor: '{sharer} shared an analysis with you. You can edit it.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to open it. The link makes one for {email}; the analysis is then listed on your page.',
    action: 'Open the analysis',
    signUpAction: 'Make an account',
    after: 'If you do not know the person, ignore this message. You can leave the analysis at any time.',
  },
  datasetShared: {
    subject: 'A dataset was shared with you in Tessera',
    subjectBy: '{name} shared a dataset with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared a dataset with you. You can see its rows and build analyses on it.',
    editor: '{sharer} shared a dataset with you. You can see its rows, build analyses on it, and change it.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to open it. The link makes one for {email}; the dataset is then listed on your page.',
    action: 'Open the dataset',
    signUpAction: 'Make an account',
    after: 'If you do not know the person, ignore this message. You can leave the dataset at any time.',
  },
  connectionShared: {
    subject: 'A database connection was shared with you in Tessera',
    subjectBy: '{name} shared a database connection with you in Tessera',
    sharer: '{name} ({email})',
    viewer: '{sharer} shared a saved connection to a database with you. You can look around in the database and make datasets of your own from it.',
    editor:
      '{sharer} shared a saved connection to a database with you. You can look around in the database, make datasets of your own from it, and change the connection and its password.',
    titled: 'Its title: {title}',
    signUp: 'You need an account to use it. The link makes one for {email}; the connection is then listed on your page.',
    action: 'Use the connection',
    signUpAction: 'Make an account',
    after: 'If you do not know the person, ignore this message. You can leave the connection at any time.',
  },
  refreshFailed: {
    subject: 'A dataset could not be kept fresh in Tessera',
    before: 'A dataset of yours could not be read anew from its database as planned. What was read before stays.',
    reason: 'Why: {reason}',
    action: 'Open the dataset',
    after: 'It is tried again as planned. You get no further message while the cause stays the same.',
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
    before: '{taker} accepted the ownership of an analysis that you offered, and owns it now. You stay as an editor. If the dataset is yours, it stays yours.',
  },
  offerDeclined: {
    subject: 'Your offer of an analysis in Tessera was declined',
    subjectBy: '{name} declined your analysis in Tessera',
    before: '{taker} declined the ownership of an analysis that you offered. It stays yours, and is shared as before.',
  },
  enquiry: {
    demo: 'Demo request from {name}',
    contact: 'Message from {name}',
    from: 'Name',
    email: 'Company email',
    phone: 'Phone',
    company: 'Company',
    size: 'Company size',
    answer: 'An answer to this message goes to the sender.',
    action: 'See all enquiries',
    foot: 'Tessera sent this message because a form of its public pages was sent.',
  },
  passwordChanged: {
    subject: 'Your Tessera password was changed',
    before: 'The password of your account was changed on {when}, and every session was signed out.',
    action: 'This was not me',
    after: 'If it was not you, choose a new password by the link, and look after your mailbox: whoever changed the password could read it.',
  },
} as const
