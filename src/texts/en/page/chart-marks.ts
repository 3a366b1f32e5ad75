/** Texts about the marks of a chart, their menu and zooming, in English. */
export const chartMarks = {
  chartMark: {
    label: 'Actions for {name}',
    keys: 'Values of the chart. Arrow keys go from one to the next, and Enter opens the menu of one. Plus zooms in, and Escape shows all again.',
    zoomTo: 'Zoom to {from} – {to}',
    zoomed: 'Zoomed to {from} – {to}',
    keepSpan: 'Keep only these',
    resetZoom: 'Reset zoom',
    explainOf: 'Explain {name}',
    keepRange: 'Keep only {from} to below {to}',
    keepLastRange: 'Keep only {from} to {to}',
    breakDown: 'Break down by',
    edit: 'break down by {name}',
    count: '{range}: {count, plural, one {# group} other {# groups}}',
  },
} as const
