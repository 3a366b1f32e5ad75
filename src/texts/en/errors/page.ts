/** Errors that occur in the browser, without a reply of the server, in English: title and message by code. */

export const pageErrors = {
  network: ['Network Error', 'Network Error'],
  aborted: ['Error', 'Request aborted'],
  timeout: ['Error', 'timeout of {ms} ms exceeded'],
  status: ['Error', 'Request failed with status code {status}'],
  measure_name_taken: ['Error', 'A measure named “{name}” already exists.'],
  measure_named_like_column: ['Error', 'A column is already named “{name}”.'],
  sign_in_delayed: ['Login failed', 'Too many failed attempts for this account. Try again in {wait}.'],
  mail_delayed: ['Try again later', 'An email to this address was requested a moment ago. Try again in {wait}.'],
  rate_limited: ['Too many attempts', 'Too many attempts. Try again in {wait}.'],
  restarting: ['The server is restarting', 'The server is restarting. Try again in {wait}.'],
  store_unavailable: ['Not available', 'The server cannot reach its database. Try again in {wait}.'],
} as const
