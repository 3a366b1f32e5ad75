/** Other sentences of the server, in English. */

export const replies = {
  deletedAccount: 'Deleted account',
  /** Precedes the error of a named expression, and follows its first sentence. */
  whose: '“{name}”: ',
  where: ' (at character {at})',
  largeResult: 'This result has {cells} cells: {rows} rows and {columns} columns.',
  notListed: 'The values of this column are not listed. Rebuild the dataset to list them.',
} as const
