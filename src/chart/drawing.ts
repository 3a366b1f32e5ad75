/** A chart to draw: its data and settings, the look of the page or file that it is drawn for, and its texts. */
import type { ChartSettings, ReferenceKind } from '../contract/chart.ts'
import type { Chart } from '../format/chart-data.ts'

/** Colors of the theme as CSS values. Neither a canvas nor a file knows CSS variables. */
export interface ChartLook {
  readonly text: string
  readonly subtle: string
  readonly line: string
  readonly surface: string
  /** The color of shades at full strength. */
  readonly accent: string
  readonly positive: string
  readonly negative: string
  /** The font family. */
  readonly font: string
}

/** Texts of a chart, with numbers formatted like those of the table. */
export interface ChartWords {
  readonly write: (value: number | null, measureId: string) => string
  /**
   * How values of a measure are written beside marks, as short as on its axis; null if its format has a unit or scale of its own.
   * `sample`: values that will be written.
   */
  readonly short: (sample: readonly number[], measureId: string) => ((value: number) => string) | null
  /** The custom color of the measure's number format for a value; null for the default. */
  readonly colour: (value: number | null, measureId: string) => string | null
  /** Formats ticks of a measure's axis in one unit. */
  readonly writeAxis: (ticks: readonly number[], measureId: string) => readonly string[]
  /** Formats a share of 1 as a percentage. */
  readonly share: (share: number) => string
  /** Says that a share is one of the groups that the chart shows. */
  readonly ofShown: (share: string) => string
  /** Names the entries that do not fit, such as 'and 5 more'. */
  readonly more: (count: number) => string
  readonly reference: (kind: ReferenceKind) => string
  /** Formats a number of groups. */
  readonly count: (count: number) => string
  /** The title of an axis that counts groups. */
  readonly groups: string
  /** Says what a change is measured from, by the label of the period before. */
  readonly changedFrom: (label: string) => string
  /** Says what a click at an entry of the legend does; missing where nobody can click. */
  readonly legendHint?: (isHidden: boolean) => string
}

export interface Drawing {
  /** Further values that the scales of the value axes hold, such as those of charts beside this one. */
  readonly extent?: { readonly y: readonly number[]; readonly y1: readonly number[] }
  readonly chart: Chart
  readonly settings: ChartSettings
  /** The name above the chart; null for none. */
  readonly title: string | null
  readonly look: ChartLook
  readonly words: ChartWords
  /** In CSS pixels. */
  readonly size: { readonly width: number; readonly height: number }
  /** Names in the legend that a reader has switched off. */
  readonly hidden: ReadonlySet<string>
  /** Whether nobody can point at the chart, as in a file. */
  readonly isStill: boolean
  /** Whether it is a small picture, which names only what fits. */
  readonly isSmall?: boolean
}

export const FONT_SIZE = 12
export const LABEL_SIZE = 11.5
export const LABEL_WEIGHT = 550
