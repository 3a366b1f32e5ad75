/** The looks of charts that are drawn without a page, in the colors of its style sheet. Lines are those of borders, since cards are tinted. */
import type { ChartLook } from './drawing.ts'

/** An image loads no font of a page, so after our own come those of the reader's system. */
const FONT = '"Inter Variable",Inter,system-ui,sans-serif'

export const LOOKS = {
  light: {
    ...{ text: '#171C1F', subtle: '#626C73', line: '#E1E5E8', surface: '#FFFFFF', accent: '#0B6880' },
    ...{ positive: '#00752E', negative: '#C11420', font: FONT },
  },
  dark: {
    ...{ text: '#E9EDEF', subtle: '#8F9AA1', line: '#2A3135', surface: '#111517', accent: '#1A7A93' },
    ...{ positive: '#57C785', negative: '#FF8078', font: FONT },
  },
} as const satisfies Readonly<Record<'light' | 'dark', ChartLook>>
