/** English texts in replies of the server that are not errors. */

export const replies = {
  deletedAccount: 'Deleted account',
  /** Added to the error of an expression: the name of its measure or column before the message, and the position after its first sentence. */
  whose: '“{name}”: ',
  where: ' (at character {at})',
  costlyQuery: 'The database would have to read about {rows} rows for this.',
  costlyWithoutIndex: 'The database would have to read about {rows} rows for this, because it has no index on {columns}.',
  largeResult: 'This result has {cells} cells: {rows} rows and {columns} columns.',
  notListed: 'The values of this column are not listed. Rebuild the dataset to list them.',
} as const
