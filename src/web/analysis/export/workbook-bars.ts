/**
 * Gives data bars of a workbook the form that Excel has had since 2010: solid, from zero to the left and right, with a
 * color for negative values. The library writes the form of 2007, so its sheet is changed afterwards.
 */
import { changedEntry } from './zip-entry.ts'

/** A bar rule of a sheet. */
export interface WorkbookBar {
  /** Priority of its rule, which no other rule of the sheet has. */
  readonly priority: number
  readonly range: string
  readonly low: string
  readonly high: string
  /** Color of negative values, as eight digits with transparency first. */
  readonly negative: string
}

const SHEET = 'xl/worksheets/sheet1.xml'
const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
const XM = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
/** Names of the extensions of a rule and of a sheet that hold bars. */
const OF_RULE = '{B025F937-C7B1-47D3-B67F-A62EFF666E3E}'
const OF_SHEET = '{78C0D931-6437-407d-A8EE-F0AAD7539E65}'

/** Joins a rule with its extension. */
const idOf = ({ priority }: WorkbookBar): string => `{00000000-0000-4000-8000-${priority.toString(16).toUpperCase().padStart(12, '0')}}`

const point = (value: string): string => `<x14:cfvo type="num"><xm:f>${value}</xm:f></x14:cfvo>`

const extensionOf = (bar: WorkbookBar): string =>
  [
    `<x14:conditionalFormatting ${XM}><x14:cfRule type="dataBar" id="${idOf(bar)}">`,
    `<x14:dataBar minLength="0" maxLength="100" gradient="0">${point(bar.low)}${point(bar.high)}`,
    `<x14:negativeFillColor rgb="${bar.negative}"/><x14:axisColor rgb="FF828C93"/></x14:dataBar></x14:cfRule>`,
    `<xm:sqref>${bar.range}</xm:sqref></x14:conditionalFormatting>`,
  ].join('')

const RULE = /(<cfRule type="dataBar" priority="(\d+)">)(.*?)(<\/cfRule>)/gs
const END = '</worksheet>'

/** The part of a sheet behind its cells, with the extensions of its bars. */
function withExtensions(tail: string, bars: readonly WorkbookBar[]): string {
  const byPriority = new Map(bars.map((bar) => [String(bar.priority), bar]))
  const rules = tail.replace(RULE, (whole, open: string, priority: string, content: string, close: string) => {
    const bar = byPriority.get(priority)
    return bar ? `${open}${content}<extLst><ext ${X14} uri="${OF_RULE}"><x14:id>${idOf(bar)}</x14:id></ext></extLst>${close}` : whole
  })
  const extension = `<extLst><ext ${X14} uri="${OF_SHEET}"><x14:conditionalFormattings>${bars.map(extensionOf).join('')}</x14:conditionalFormattings></ext></extLst>`
  const end = rules.lastIndexOf(END)
  return `${rules.slice(0, end)}${extension}${rules.slice(end)}`
}

/** Finds the end of a sheet's cells. Searches from the end, because cells can hold the same text and are many. */
function endOfCells(sheet: Uint8Array): number {
  const mark = new TextEncoder().encode('</sheetData>')
  for (let at = sheet.length - mark.length; at >= 0; at--) if (mark.every((byte, i) => sheet[at + i] === byte)) return at
  return 0
}

/** A workbook whose first sheet has these bars. */
export async function withBars(workbook: Uint8Array, bars: readonly WorkbookBar[]): Promise<Uint8Array> {
  if (bars.length === 0) return workbook
  return await changedEntry(workbook, SHEET, (sheet) => {
    const cells = endOfCells(sheet)
    const tail = new TextEncoder().encode(withExtensions(new TextDecoder().decode(sheet.subarray(cells)), bars))
    const changed = new Uint8Array(cells + tail.length)
    changed.set(sheet.subarray(0, cells))
    changed.set(tail, cells)
    return changed
  })
}
