/** Texts of live data and of the SQL of steps, in English. */
export const live = {
  sql: {
    menu: 'SQL…',
    title: 'SQL of {name}',
    intro: 'In the dialect of {dialect}. “g” tells the groups and totals apart: 0 is the finest group.',
    after: 'Tessera orders the result, and computes formulas and shares from it.',
    copy: 'Copy',
    copyOf: 'Copy: {name}',
    copyAll: 'Copy all',
    copied: 'SQL copied',
    copyFailed: 'SQL not copied',
    copyFailedText: 'Your browser did not allow it. Select the text and copy it by keyboard.',
    purposes: {
      main: 'Groups',
      measures: 'Measures with a query of their own',
      base: 'Values to compare with',
      empty_groups: 'Groups without rows',
      others: 'Others',
    },
  },
} as const
