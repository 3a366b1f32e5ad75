/** A sheet with the numbers of a chart that its table does not show in the same order: a column for the groups, and one for each series. */
import type { TypedCell } from '../../../../../format/typed-cell.ts'
import type { OpenSheet } from '../book.ts'
import type { PrintSetup, SheetRow } from '../sheet-xml.ts'
import type { StyleSheet } from '../styles.ts'
import { textWidth } from '../text-width.ts'
import { rangeOf } from './chart-cells.ts'
import { type Cells, groupCells, type NameCell, type SeriesCells, type SeriesPlan } from './native-chart.ts'

interface DataColumn {
  readonly heading: string
  readonly values: readonly (number | null)[]
  readonly code: string | null
}

const WIDTHS = { least: 10, most: 40 } as const
const HEAD_LINE = 15

const widthOf = (texts: readonly string[]): number => Math.min(WIDTHS.most, Math.max(WIDTHS.least, ...texts.map((text) => textWidth(text) * 1.05 + 2)))

/** A text that is as wide as a number with its format: its sign, its separators, two decimals and a unit. */
const numberText = (value: number | null, code: string | null): string =>
  value === null ? '' : `-${Math.round(value).toLocaleString('en')}${code === null ? '.00' : '.00$ '}`

/** The data of a chart below each other, and the cells of each series in it. */
export class ChartData {
  private readonly name: string
  private readonly groups: readonly TypedCell[]
  private readonly groupName: string
  private readonly labels: readonly string[]
  private readonly columns: DataColumn[] = []

  /** `groups` are the typed names of the groups, and `labels` their texts. */
  constructor(name: string, groupName: string, groups: readonly TypedCell[], labels: readonly string[]) {
    this.name = name
    this.groupName = groupName
    this.groups = groups
    this.labels = labels
  }

  private column(heading: string, series: SeriesPlan['values'], code: string | null): Cells {
    const at = this.columns.push({ heading, values: series.data, code })
    return { place: rangeOf(this.name, { row: 1, column: at }, { row: this.groups.length, column: at }), values: series.data, code }
  }

  /** Adds the columns of a series. `codeOf`: the format code of a measure; `titleOf`: its name. */
  add(plan: SeriesPlan, codeOf: (id: string) => string | null, titleOf: (id: string) => string): SeriesCells {
    const headed = (series: SeriesPlan['values']): string =>
      plan.x ? [plan.name, titleOf(series.measure_id)].filter((part) => part !== '').join(', ') : plan.name
    const part = (series: SeriesPlan['values'] | null): Cells | null => series && this.column(headed(series), series, codeOf(series.measure_id))
    const x = part(plan.x)
    const values = this.column(headed(plan.values), plan.values, codeOf(plan.values.measure_id))
    const sizes = part(plan.sizes)
    const heading = { row: 0, column: this.columns.length - (plan.sizes ? 1 : 0) }
    const name: NameCell = { text: plan.name, place: plan.x ? null : rangeOf(this.name, heading, heading) }
    const across = groupCells(rangeOf(this.name, { row: 1, column: 0 }, { row: this.groups.length, column: 0 }), this.groups, this.labels)
    return { name, across: x ?? across, values, sizes }
  }

  private *rows(styles: StyleSheet): Generator<SheetRow> {
    const heads = [this.groupName, ...this.columns.map(({ heading }) => heading)]
    yield {
      cells: heads.map((value, at) => ({ value, style: styles.idOf(at === 0 ? 'fieldHead' : 'cellHead', null) })),
      ...{ outline: 0, height: heads.some((head) => textWidth(head) > WIDTHS.most) ? HEAD_LINE * 2 : null },
    }
    for (const [at, { value, code }] of this.groups.entries())
      yield {
        cells: [
          { value, style: styles.idOf('label', code) },
          ...this.columns.map((column) => ({ value: column.values[at] ?? null, style: styles.idOf('cell', column.code) })),
        ],
        ...{ outline: 0, height: null },
      }
  }

  /** The sheet, after all series were added. */
  sheet(styles: StyleSheet, print: Pick<PrintSetup, 'paper' | 'footer'>): OpenSheet {
    const rows = this.rows(styles)
    const texts = this.columns.map(({ heading, values, code }) => [heading, ...values.map((value) => numberText(value, code))])
    const widths = [widthOf([this.groupName, ...this.labels]), ...texts.map(widthOf)]
    return {
      name: this.name,
      head: {
        columns: widths.map((width) => ({ width: Math.round(width * 10) / 10, outline: 0 })),
        ...{ outlineRows: 0, isBelow: false, freeze: { rows: 1, columns: 1 }, hasLines: true, isFirst: false },
      },
      rows: (async function* () {
        yield* rows
      })(),
      tail: () => ({
        ...{ filter: null, merges: [], rules: [], chart: null, pivot: null },
        print: { ...print, isLandscape: widths.length > 6, pagesAcross: 1 },
      }),
      repeated: { rows: [0, 0], columns: 0 },
    }
  }
}
