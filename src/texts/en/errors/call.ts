/** What can be wrong with a call, who may make it, and accounts, in English: title and message by code. */

export const callErrors = {
  bad_request: ['Error', 'The request is not valid: {detail}'],
  unknown_operation: ['Error', 'There is no operation named “{name}”.'],
  not_readable_by_get: ['Error', '“{name}” changes something and needs a POST.'],
  unsupported_media: ['Error', 'This content type is not accepted here.'],
  xsrf: ['Error', 'The page is out of date. Reload it and try again.'],
  too_large: ['Error', 'The request is too large.'],
  streams_full: ['Try again later', 'Too many live connections are open. Try again in {seconds} s.'],
  internal: ['Internal Server Error', 'Something went wrong on our side. Quote {request_id} if you contact us.'],
  unauthenticated: ['Sign in again', 'Your session has ended. Sign in to go on.'],
  unauthorized: ['Unauthorized', 'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access...'],
  not_found: ['Not found', 'This does not exist, or you may not see it.'],
  analysis_unreadable: [
    'This analysis cannot be read',
    'Its stored content is damaged. Nothing of it was changed or removed: ask the people who run this installation to restore it from a backup, and name {id}.',
  ],
  analysis_too_new: [
    'This analysis cannot be read',
    'A newer release of Tessera saved it. Nothing of it was changed or removed: it opens again once this installation is updated. It is named {id}.',
  ],
  conflict: ['Saved by someone else', '{who} saved a newer version at {when}. Your changes are kept in this browser.'],
  dataset_not_public: ['Not made public', 'This analysis reads a private dataset of somebody else. It can be made public only while that dataset is public.'],
  access_ended: [
    'The data is no longer shared',
    'The data of this analysis was deleted or is no longer shared with you. The analysis is kept as it is, and runs again if you get access.',
  ],
  results_only: ['Results only', 'The owner of this analysis shares the results of its saved steps only. You can sort, collapse and chart them.'],
  column_not_granted: [
    'This step could not be run',
    'It uses columns that are not shared with you. Ask the owner of the analysis, or remove them from the step.',
  ],
  rows_not_granted: ['Rows are not shared', 'This analysis shares its numbers, not the rows behind them.'],
  bad_credentials: ['Login failed', 'Incorrect email or password'],
  mail_busy: ['Try again later', 'Too many e-mails are waiting to be sent. Try again in a few minutes.'],
  invalid_password: ['Error', 'The password does not meet the rules.'],
  passwords_differ: ['Error', 'Passwords do not match'],
  bad_token: ['Link not valid', 'This link has expired or was already used. Ask for a new one.'],
} as const
