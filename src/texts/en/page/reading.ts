/** Texts of the reading view: an analysis as a report, in English. */
export const reading = {
  reading: {
    menu: 'Read as a report',
    copyLink: 'Copy link to the report',
    full: 'Open the full page',
    print: 'Print or save as PDF',
    stepLoading: 'Computing {name}',
    saved: 'Saved {when}',
    open: 'Open {name} in the analysis page',
    openStep: 'Open',
    cutRows: 'The first {shown, number} of {total, number} rows. Totals cover all of them.',
    cutColumns: 'The first {shown, number} of {total, number} columns. Totals cover all of them.',
    folded: 'Some groups are folded and show their totals only. Open the step to unfold them.',
    openAll: 'Open everything',
    part: '{name}, part {part} of {parts}',
    empty: 'This step has no fields yet.',
    emptyAnalysis: 'No step of this analysis has fields yet, so there is nothing to show.',
    showLarge: 'Show first rows',
    table: '{name}: table',
    notes: 'Notes on {name}',
    addressFull: 'You selected too many values to keep them in the address. If you reload or share it, the report opens with its saved filters.',
  },
} as const
