/**
 * The table that stands on the home page until the live one has come, and where it cannot: averages of countries' life expectancy,
 * computed from the data set of the population demo by the definition in test/case-study.test.ts.
 */
export const LIVE_YEARS = [1955, 1965, 1975, 1985, 1995, 2005] as const

export const LIVE_ROWS = [
  { region: 'Americas', values: [57.4, 61.7, 66.1, 69.4, 72.1, 74.5] },
  { region: 'East Asia & Pacific', values: [58.6, 63.2, 67.1, 70.6, 72.9, 76.2] },
  { region: 'Europe & Central Asia', values: [66.5, 69.6, 71.9, 74.2, 76.2, 78.9] },
  { region: 'Middle East & North Africa', values: [54.7, 59.3, 63, 66.2, 70.7, 72.8] },
  { region: 'South Asia', values: [45.1, 48.1, 52.2, 53.5, 59.7, 62.9] },
  { region: 'Sub-Saharan Africa', values: [47.2, 50.6, 53.9, 57.9, 55.3, 55.9] },
] as const

export const LIVE_TOTAL = [58.6, 62.5, 66, 69, 71.4, 74] as const
