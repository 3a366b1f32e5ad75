/** The privacy page, in English. `contract/privacy.ts` lists the tables and names of each entry. */
import type { InBrowser, StoredKind } from '../../../contract/privacy.ts'

interface Entry {
  readonly name: string
  readonly what: string
  readonly until: string
}

export const privacy = {
  privacy: {
    title: 'Privacy',
    lead: 'What this product stores, where, for how long, and how to have it deleted. A test compares this page with the code.',
    where: 'Where your data is',
    whereText: 'On the server of this installation and, for a few things, in your browser. There are no trackers, no advertising and no third-party analytics.',
    leaves:
      'Data leaves the server only where it has to: mail through the operator’s mail server, reads from a database that someone connects, figures for a description, or a question about a step with the names of columns, to the language model of the operator where there is one, the dataset’s owner allows it and you have seen the text, and, if the operator switched it on, Google’s script on the pages for signing in, which Google’s own rules cover.',
    operator: 'Who runs it',
    operatorNamed: '{name} runs this installation and is responsible for the data in it.',
    operatorUnnamed: 'The operator of this installation is responsible for the data in it. No name is given here.',
    operatorEmail: 'Write to {email}.',
    server: 'On the server',
    browser: 'In your browser',
    kind: 'What',
    content: 'Content',
    until: 'Kept until',
    names: 'Names',
    stored: {
      account: {
        name: 'Your account',
        what: 'Name, email address, a hash of the password, the language that you chose and the one of the pages that you used last, time zone, role, the language model that you agreed to; at Google sign-in, Google’s number for you.',
        until: 'you delete your account. A new address waits for its confirmation at most 24 hours.',
      },
      pending: {
        name: 'Links in emails',
        what: 'A sign-up that waits for its link, with name, address and password hash; hashes of links to confirm an address or set a password.',
        until:
          'the link was used or has ended: sign-ups 7 days, passwords one hour. Hashes of ended links stay a while longer, to say why a link no longer works.',
      },
      sessions: {
        name: 'Sessions',
        what: 'A hash of the session’s token, its times, and the name that the browser gives itself.',
        until: 'you sign out, or 7 days after signing in at the latest.',
      },
      protection: {
        name: 'Protection against guessing',
        what: 'Network addresses from which you signed in, and counts of attempts by address.',
        until: '90 days after the last sign-in from an address; counts for at most a day.',
      },
      datasets: {
        name: 'Datasets',
        what: 'The files that you upload, the tables made of them, reports of rows that were not imported, titles and settings, and the progress of imports.',
        until: 'you delete the dataset.',
      },
      connections: {
        name: 'Connections to databases',
        what: 'Server, database, user name, and the password, encrypted.',
        until: 'you delete the connection, or have its password forgotten.',
      },
      analyses: {
        name: 'Analyses',
        what: 'Steps, measures, charts and settings, with up to 50 versions and who saved each.',
        until: 'you delete the analysis.',
      },
      visits: {
        name: 'Favorites, opened analyses and folders',
        what: 'Which analyses you marked as favorites, the last 50 that you opened, with the times, and the folders in which you sort analyses. Nobody else sees them.',
        until: 'you remove the mark, clear the list or delete the folder, can no longer open the analysis, or delete your account.',
      },
      messages: {
        name: 'Messages about steps',
        what: 'Their text, author and time, who is mentioned in them and by what name, who resolved a thread, how far each person has read it, and who wants emails about them. An email contains the beginning of unread messages.',
        until: 'their author deletes them, the analysis or the author’s account is deleted, or no saved version has the step.',
      },
      sharing: {
        name: 'Sharing',
        what: 'Who may read or edit what, by account or by the address that was entered; offers to transfer ownership, and notices about them.',
        until: 'access is withdrawn, or what was shared is deleted.',
      },
      invitations: {
        name: 'Invitations',
        what: 'The invited address, who invited, and hashes of the links.',
        until: '30 days after the invitation was accepted, withdrawn or had ended; it is open for 14 days.',
      },
      enquiries: {
        name: 'Inquiries',
        what: 'What you send by the contact form or the demo form: name, work email address, phone, company, its size, and your text.',
        until: 'an administrator deletes it, which you can ask for; suspected spam is deleted after 30 days.',
      },
      mails: {
        name: 'Mail',
        what: 'Messages waiting to be sent. Without a mail server they are written to a folder of the server instead.',
        until: 'they are sent; what cannot be sent for 7 days is removed.',
      },
      events: {
        name: 'Events of use',
        what: 'What kind of element was used on which page and when, with time zone, browser and platform. No names, and no network addresses.',
        until: '90 days, unless the operator chose otherwise.',
      },
      audit: {
        name: 'Security log',
        what: 'Sign-ins, changes of access and actions of administrators, by the opaque number of an account; network addresses are kept apart from it.',
        until: 'permanently, so that nobody can rewrite it. Network addresses are deleted after 90 days, and with your account.',
      },
    } satisfies Record<StoredKind, Entry>,
    kept: {
      auth: { name: 'Sign-in', what: 'Who is signed in, with the token of the session.', until: 'you sign out, at most 7 days.' },
      language: { name: 'Language', what: 'The language that you chose, or your browser’s at your first visit.', until: '365 days.' },
      xsrf: { name: 'Protection of forms', what: 'A random text that shows that a request comes from this site.', until: 'the browser is closed.' },
      google: {
        name: 'Google sign-in',
        what: 'A random text that ties sign-in with Google to this browser, if the operator offers it.',
        until: 'you are signed in, or the browser is closed.',
      },
      visit: {
        name: 'Visit',
        what: 'A random number and the time of the last activity, to tell one visit from the next.',
        until: '30 minutes without activity; then it is replaced.',
      },
      tab: { name: 'Tab', what: 'A random number of this tab, and how far its pages were scrolled.', until: 'the tab is closed.' },
      drafts: { name: 'Unsaved work', what: 'Analyses that were changed and not saved yet.', until: 'they are saved or discarded, or you sign out.' },
      signups: { name: 'Sign-ups of this browser', what: 'Which sign-ups wait for their link, with their address.', until: 'the link was opened.' },
      forms: { name: 'Unsent forms', what: 'What you typed into the contact form or the demo form.', until: 'it was sent, or the tab is closed.' },
      reading: { name: 'Full page', what: 'Which analyses this tab shows on their full page, not as a report.', until: 'the tab is closed.' },
      use: {
        name: 'Events and updates',
        what: 'Events of use that were not sent yet, and when the page was last reloaded for an update.',
        until: 'they are sent, or the tab is closed.',
      },
      look: { name: 'Look', what: 'Light or dark, widths of panes, and which are folded away.', until: 'you clear the data of this site.' },
    } satisfies Record<InBrowser, Entry>,
    delete: 'Have it deleted',
    deleteAccount:
      'In your account settings, one button deletes your account with its datasets, analyses, connections and sessions. The operator’s backups may contain them for as long as the operator keeps backups.',
    deleteBrowser: 'To delete what your browser stores, clear the data of this site. Signing out removes the sign-in and unsaved work at once.',
    deleteOther: 'For anything else, write to the operator of the installation.',
    contact: 'Contact',
    software: 'Third-party software',
    softwareText: 'The pages contain open-source packages.',
    licences: 'Read their licenses',
  },
} as const
