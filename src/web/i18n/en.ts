/** Every text of the interface, in English. `zh.ts` has exactly the same keys and placeholders; a test says so. */
export const en = {
  app: { name: 'Tessera', tagline: 'Pivot tables for analysts', loading: 'Please wait a moment', close: 'Close', cancel: 'Cancel', skip: 'Skip to content' },
  nav: {
    home: 'Home', datasets: 'Datasets', explore: 'Explore', tryItNow: 'Try it now', signIn: 'Sign in', signUp: 'Sign up', signOut: 'Sign out',
    language: '中文', languageLabel: 'Switch to Chinese', account: 'Account', main: 'Main', menu: 'Menu',
  },
  footer: { data: 'Demo data: Gapminder (CC BY 4.0), US DOT, CDC/NCHS (CC0). Retail orders are synthetic.' },
  home: {
    title: 'Pivot tables for millions of rows, with totals you can check',
    lead: 'Upload a file, drag fields into rows and columns, and see every subtotal computed from the rows it covers.',
    upload: 'Upload CSV', tryIt: 'View an analysis', claim: '5,000+ analysts · 99.9% uptime',
    features: 'For the second question, not just the first',
    totals: 'Totals come from the rows', totalsText: 'Every subtotal, average and distinct count is evaluated again at its own level. Nothing is added up from rounded cells.',
    rearrange: 'Rearrange first, run once', rearrangeText: 'Hold back updates on a large dataset, move what you like, undo what you do not, then press Update.',
    exact: 'Exact numbers', exactText: 'Written decimals stay decimals and long ids keep every digit. An import says what it read and what it refused.',
    start: 'Start with your data or with ours', startUpload: 'Types are found for you, and the first pivot is a drag away.', startTry: 'Public analyses. Change anything; no account needed.', uploadAction: 'Upload a file', tryAction: 'Try it now',
  },
  signIn: {
    title: 'Sign in', new: 'New here?', create: 'Create an account', email: 'Email', password: 'Password', submit: 'Sign in', only: 'Only looking? The demo analyses need no account.',
    failed: 'Login failed', again: 'Sign in again', againText: 'Your session has ended. Unsaved changes are kept in this browser.', toHome: 'Go to home page',
  },
  signUp: {
    title: 'Create an account', known: 'Already have an account?', name: 'Name', confirm: 'Confirm password', submit: 'Sign up',
    checkTitle: 'Check Your Email', checkText: 'We sent a confirmation link to {email}. It works once, within 24 hours.', spam: 'Not there? Please check your spam folder.', resend: 'Resend Email', resent: 'Sent again',
    draft: 'Your changes are kept in this browser and will be copied into your account.',
  },
  confirmEmail: { title: 'Confirm your email', text: 'Press the button to confirm your address and sign in.', submit: 'Confirm email', failed: 'This link has expired or was already used. Ask for a new one.' },
  validation: {
    emailRequired: 'Email is required', emailInvalid: 'Email must be a valid address', passwordRequired: 'Password is required', nameRequired: 'Name is required', nameShort: 'Name must have at least 3 characters',
    confirmRequired: 'Confirmation is required', confirmDiffers: 'Passwords do not match', fix: 'Please fix the validation errors before saving', titleRequired: 'Title is required',
    password_short: 'At least 8 characters', password_long: 'At most 128 characters', password_upper: 'At least one uppercase letter', password_lower: 'At least one lowercase letter', password_digit: 'At least one number',
    password_repeated: 'No character three times in a row, such as 111', password_sequence: 'No simple sequences such as 123 or abc', password_common: 'This password is too common', password_email: 'Must not contain your email',
  },
  user: { greeting: 'Hello, {name}', datasets: 'Your datasets', analyses: 'Your analyses', explore: 'Explore analyses', addDataset: 'Add dataset', seeAll: 'See all', noDatasets: 'No datasets yet. Add one to start.', noAnalyses: 'No analyses yet. Open a dataset and press New analysis.', notYours: 'This profile belongs to someone else.' },
  columns: { title: 'Title', owner: 'Owner', created: 'Created at', updated: 'Last updated', actions: 'Actions', rows: 'Rows', columns: 'Columns', dataset: 'Dataset', steps: 'Steps', visibility: 'Visible to', size: 'Size' },
  visibility: { private: 'Private', public: 'Public' },
  datasets: {
    title: 'Datasets', add: 'Add dataset', empty: 'No datasets yet.', emptyText: 'Upload a CSV file; types are found for you.', guest: 'Public datasets. Sign in to add your own.',
    importing: 'Importing', failed: 'Failed', delete: 'Delete', deleteOf: 'Delete {title}', deleteTitle: 'Delete “{title}”?', deleteText: 'Analyses on this dataset stay, but can no longer run. This action cannot be undone.', deleted: 'Dataset Deleted',
  },
  upload: {
    title: 'Add dataset', drop: 'Drop a CSV file here', or: 'or', pick: 'Choose a file', hint: 'CSV with any separator, up to {maxSize} MB. UTF-8, UTF-16, GB18030 and Windows-1252 are recognised.', name: 'Dataset title', start: 'Import dataset', another: 'Choose another file',
    uploading: 'Uploading', percent: '{percent}%', cancel: 'Cancel', cancelled: 'The import was cancelled.', stage: { waiting: 'Waiting', reading: 'Reading rows', typing: 'Choosing types', profiling: 'Profiling columns', publishing: 'Publishing' },
    done: 'Imported', open: 'Open dataset', analyse: 'New analysis', invalid: 'Invalid file type. Please upload a CSV, XLSX, or XLS file.', tooLarge: 'File too large. Maximum size is {maxSize} MB', signIn: 'Sign in to upload your own data.',
  },
  report: {
    title: 'Import report', read: '{rows, number} rows read', stored: '{rows, number} stored', refused: '{rows, number} refused', none: 'No row was refused.', download: 'Download refused rows', column: 'Column', type: 'Type', blanks: 'Blank', note: 'Note',
    misfits: '{count, number} values are not {nearly}, for example {samples}', order: { mdy: 'Dates read as month/day/year', dmy: 'Dates read as day/month/year', ymd: 'Dates read as year-month-day' }, renamed: 'Renamed from “{from}”', renamedEmpty: 'Had no name',
    line: 'Line', reason: 'Reason', text: 'Text', format: '{encoding}, separated by {delimiter}', tab: 'tab',
  },
  types: { text: 'Text', number: 'Number', date: 'Date', datetime: 'Date and time', time: 'Time', boolean: 'Yes or no', whole: 'Whole number', decimal: 'Decimal number' },
  dataset: {
    columns: 'Columns', preview: 'Preview', analyses: 'Analyses', report: 'Import report', newAnalysis: 'New analysis', column: 'Column', type: 'Type', distinct: 'Distinct', blanks: 'Blank', range: 'Range', from: 'Source', previewOf: 'First {shown, number} of {total, number} rows',
    noAnalyses: 'No analyses on this dataset yet.', untitled: 'New analysis', more: 'Load more rows', importing: 'This dataset is being imported.', failed: 'The import failed, and nothing was stored.', delete: 'Delete dataset', signIn: 'Sign in to analyse',
  },
  gallery: { title: 'Try it now', lead: 'Public analyses on open data. Nothing is saved until you sign up.', search: 'Search analyses', none: 'No demo analyses available at the moment.', noneFound: 'No analysis matches “{search}”.', open: 'Open', rows: '{rows, number} rows', steps: '{count, plural, one {# step} other {# steps}}', preparing: 'Preparing “{title}”', failed: '“{title}” could not be prepared. It will be tried again at the next start.' },
  analysis: {
    save: 'Save', saved: 'Analysis saved', saving: 'Saving', notSaved: 'Not saved', allSaved: 'Saved', undo: 'Undo', redo: 'Redo', undoOf: 'Undo {label}', redoOf: 'Redo {label}', back: 'Back', failedSave: 'Failed to save analysis',
    title: 'Title', rows: '{rows, number} rows', saveAs: 'Sign up to save', saveAsText: 'Your changes are kept in this browser. After you sign up, they are copied into your account.', copied: 'Analysis copied', copy: 'Save a copy',
    conflict: 'Saved by someone else', overwrite: 'Overwrite', saveCopy: 'Save as copy', restored: 'Unsaved changes were restored.', leave: 'You have unsaved changes.', steps: 'Steps', addStep: 'Add step', stepMenu: 'Menu of step {name}', renameStep: 'Rename', duplicateStep: 'Duplicate', removeStep: 'Delete', stepName: 'Step {number}', newName: 'New name',
    fields: 'Fields', hideFields: 'Hide fields', showFields: 'Show fields', deleteAnalysis: 'Delete analysis', deleteText: 'Are you sure you want to delete the analysis? This action cannot be undone.', deleted: 'Analysis deleted', menu: 'Analysis menu', apply: 'Apply',
  },
  edit: {
    place: 'move {name}', remove: 'remove {name}', shift: 'reorder {name}', filter: 'filter {name}', aggregate: 'change function of {name}', rename: 'rename {name}', sort: 'sort {name}', 'count rows': 'count rows', 'add step': 'add step', 'remove step': 'delete step', 'rename step': 'rename step', 'duplicate step': 'duplicate step', table: 'format table', discard: 'discard changes', restore: 'restore changes',
  },
  sidebar: {
    label: 'Field list', search: 'Search fields', measures: 'Measures', columns: 'Dataset columns', countRows: 'Count of rows', none: 'No field matches “{search}”.', filters: 'Filters', columnsArea: 'Columns', rowsArea: 'Rows', values: 'Values', defer: 'Defer updates', update: 'Update', updateCount: 'Update · {count}', discard: 'Discard',
    dropHere: 'Drop fields here', fieldMenu: 'Menu of {name}', chipMenu: '{name} in {area}', use: 'Use {name}', areas: '{areas}',
  },
  chip: {
    moveTo: 'Move to {area}', up: 'Move up', down: 'Move down', remove: 'Remove', sortAsc: 'Sort ascending', sortDesc: 'Sort descending', sortByDesc: 'Largest {measure} first', sortByAsc: 'Smallest {measure} first', filter: 'Filter…', summarise: 'Summarise by', rename: 'Rename', addTo: 'Add to {area}', values: '{count, plural, one {# value} other {# values}}', lift: 'Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
  },
  drag: { lifted: 'Picked up {name}.', over: '{name} is over {area}.', nowhere: '{name} is not over an area.', dropped: '{name} was dropped in {area}.', cancelled: 'Moving {name} was cancelled.' },
  agg: { count: 'Count', count_distinct: 'Distinct count', sum: 'Sum', avg: 'Average', min: 'Minimum', max: 'Maximum' },
  aggOf: { count: 'Count of {name}', count_distinct: 'Distinct count of {name}', sum: 'Sum of {name}', avg: 'Average of {name}', min: 'Minimum of {name}', max: 'Maximum of {name}' },
  filter: {
    title: 'Filter {name}', operator: 'Condition', IN: 'is one of', 'NOT IN': 'is not one of', '=': 'equals', 'IS NULL': 'is blank', 'IS NOT NULL': 'is not blank', search: 'Search values', all: 'Select all shown', none: 'Clear', rows: 'Rows', shown: '{shown, number} of {total, number} values', loading: 'Loading values', empty: 'No value matches.', apply: 'Apply', selected: '{count, plural, =0 {No value selected} one {# value selected} other {# values selected}}', retry: 'Try again', list: 'Values of {name}',
  },
  grid: {
    label: 'Pivot table: {name}', grandTotal: 'Grand total', total: '{name} total', totalOf: '{agg}: total', blank: '(blank)', empty: '(empty)', yes: 'Yes', no: 'No', expand: 'Expand {name}', collapse: 'Collapse {name}', expandAll: 'Expand all', collapseAll: 'Collapse all', children: '{count}', copied: '{count, plural, one {# cell copied} other {# cells copied}}', copyFailed: 'The clipboard could not be written.', updated: 'Updated: {rows, number} rows, {columns, number} columns', status: '{rows, number} rows × {columns, number} columns', source: '{rows, number} source rows', elapsed: '{seconds} s', selected: 'Selected {rows} × {columns}', sum: 'Sum {value}', mean: 'Mean {value}', min: 'Min {value}', max: 'Max {value}', count: 'Count {value}', approximate: 'Approximate: the exact sum has more than 38 digits.', row: 'Row labels',
  },
  state: {
    emptyTitle: 'Drag a field to Rows, and a number to Values', emptyText: 'Or tick fields in the list: text and dates go to Rows, numbers to Values.', countRows: 'Count rows', suggest: 'Suggest a layout', stale: 'Not up to date.', staleText: 'The table shows the last result; {count, plural, one {# change is} other {# changes are}} waiting.', running: 'Computing', inProgress: 'A request is already in progress', stop: 'Stop', stopped: 'Stopped. The table shows the last result.', run: 'Run again', failed: 'This step could not be run', lastResult: 'The table shows the last result.', large: 'Run it anyway', keep: 'Keep the last result', largeText: 'You can stop it at any time.', preparing: 'The dataset is still being imported.',
  },
  dialog: { confirm: 'Continue', unauthorizedTitle: 'No permission', unauthorizedText: 'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access.', accept: 'OK', reject: 'Go to home page' },
  errors: { pageNotFound: 'Page Not Found', server: 'Internal Server Error', notFoundText: 'The address is wrong, or the page is private.', serverText: 'Something went wrong on this page. Your unsaved changes are kept in this browser.', datasets: 'Failed to fetch datasets', analyses: 'Failed to fetch analyses', datasetColumns: 'Failed to update dataset columns', error: 'Error', retry: 'Try again', home: 'Go to home page', demo: 'Try a demo analysis', offline: 'Network Error' },
  toasts: { region: 'Notifications', close: 'Dismiss' },
} as const
