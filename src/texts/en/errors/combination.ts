/** Errors of datasets made of others, in English: title and message by code. */

export const combinationErrors = {
  sources_ended: [
    'A source is no longer available',
    'A dataset that this one is made from was deleted or is no longer shared with its owner, so its rows cannot be read. They can be read again once it is shared again.',
  ],
  sources_private: [
    'Not shared',
    'A dataset that this one is made from belongs to someone else and is not public, so only you can read the result. You can share it once that dataset is public.',
  ],
  combination_keys_differ: [
    'These keys cannot be compared',
    '“{first}” and “{second}” have different types. Choose other keys, or change the type of one of them on the page of its dataset.',
  ],
  combination_live: ['Not for Live Data', 'The rows of “{title}” stay in its database, so it cannot be combined. Copy its rows first, on its page.'],
  combination_column_gone: ['A column is missing', '“{title}” no longer has a column that this dataset needs. Combine the datasets again with other columns.'],
  combination_doubles: [
    'Keys occur more than once',
    'Keys that occur more than once in “{title}” ({keys}): {samples}. Remove the extra rows there and try again, or combine the datasets again and choose which rows to use. The earlier rows stay.',
  ],
  combination_types: [
    'These columns do not fit together',
    '“{column}” has types that no column can hold without loss. Store it as text, or change its type in one of the datasets.',
  ],
  combination_aggregate: [
    'This cannot be computed',
    'A sum or an average needs numbers, and “{column}” has none. Choose the smallest, the largest or the count.',
  ],
  combination_too_deep: [
    'Too many datasets build on each other',
    'At most {levels} datasets can build on each other, from {sources} datasets in all. Combine fewer datasets.',
  ],
  combination_too_many_columns: ['Too many columns', 'The new dataset would have {columns} columns; at most {limit} are possible. Add fewer columns.'],
  combination_unseen: [
    'The rows were not combined again',
    'The cause lies in a dataset that you may not read. Ask the owner of this dataset. The earlier rows stay.',
  ],
  combination_timeout: ['Stopped', 'Combining the datasets took longer than {seconds} s and was stopped. Try again later, or combine smaller datasets.'],
} as const
