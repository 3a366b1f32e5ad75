/** The looks of charts that are drawn without a page. The page reads the same colors from its style sheet. */
import type { ChartLook } from './drawing.ts'

/** An image loads no font of a page, so after our own come those of the reader's system. */
const FONT = '"Inter Variable",Inter,system-ui,sans-serif'

export const LOOKS = {
  light: {
    ...{ text: '#171C1F', subtle: '#626C73', line: '#E1E5E8', surface: '#FFFFFF', accent: '#0A6078' },
    ...{ positive: '#00752E', negative: '#C11420', font: FONT },
  },
  dark: {
    ...{ text: '#E9EDEF', subtle: '#8F9AA1', line: '#2A3135', surface: '#111517', accent: '#6CC0D8' },
    ...{ positive: '#57C785', negative: '#FF8078', font: FONT },
  },
} as const satisfies Readonly<Record<'light' | 'dark', ChartLook>>
