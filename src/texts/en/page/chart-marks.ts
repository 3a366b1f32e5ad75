/** Texts about the marks of a chart, their menu and zooming, in English. */
export const chartMarks = {
  chartMark: {
    label: 'Actions for {name}',
    keys: 'Values of the chart. Arrow keys go from one to the next, and Enter opens the menu of one. Plus zooms in, and Escape shows all again.',
    zoomTo: 'Zoom to {from} – {to}',
    zoomed: 'Zoomed to {from} – {to}',
    keepSpan: 'Keep only these',
    arrangedOf:
      'The order and number of groups in the chart settings look only at the first {count, number} groups of the table, which has more. To choose from all, use “Top, bottom, conditions…” in the menu of the field.',
    resetZoom: 'Reset zoom',
    explainOf: 'Explain {name}',
    keepRange: 'Keep only {from} to below {to}',
    keepLastRange: 'Keep only {from} to {to}',
    breakDown: 'Break down by',
    edit: 'break down by {name}',
    count: '{range}: {count, plural, one {# group} other {# groups}}',
  },
} as const
