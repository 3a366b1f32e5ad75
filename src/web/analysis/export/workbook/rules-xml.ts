/**
 * Conditional formats in the XML of a sheet. Data bars have the form that Excel has had since 2010: solid, from zero to
 * the left and right, with a color for negative values. Programs that do not know it read the form of 2007.
 */
import type { RuleStyle, StyleSheet } from './styles.ts'
import { escapedXml } from './xml.ts'

export interface Threshold {
  readonly type: 'min' | 'max' | 'num' | 'percent' | 'percentile'
  readonly value?: string
}

/** A rule without its place, with the part that its type needs. Colors of scales and bars are eight digits with transparency first. */
export interface RuleBody {
  readonly type: 'expression' | 'containsBlanks' | 'notContainsBlanks' | 'colorScale' | 'dataBar' | 'iconSet'
  readonly formula?: string
  readonly style?: RuleStyle
  readonly stopIfTrue?: boolean
  readonly colorScale?: { readonly cfvo: readonly Threshold[]; readonly colors: readonly string[] }
  readonly dataBar?: { readonly cfvo: readonly Threshold[]; readonly color: string; readonly negative: string }
  readonly iconSet?: { readonly iconSet: string; readonly cfvo: readonly Threshold[]; readonly reverse?: boolean }
}

/** `range`: areas separated by spaces. No two rules of a sheet have the same priority. */
export interface SheetRule extends RuleBody {
  readonly range: string
  readonly priority: number
}

const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
const XM = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
/** Names of the extensions of a rule and of a sheet that hold bars. */
const OF_RULE = '{B025F937-C7B1-47D3-B67F-A62EFF666E3E}'
const OF_SHEET = '{78C0D931-6437-407d-A8EE-F0AAD7539E65}'

/** Joins a rule with its extension. */
const idOf = (priority: number): string => `{00000000-0000-4000-8000-${priority.toString(16).toUpperCase().padStart(12, '0')}}`

const threshold = ({ type, value }: Threshold): string => `<cfvo type="${type}"${value === undefined ? '' : ` val="${escapedXml(value)}"`}/>`
const thresholds = (all: readonly Threshold[]): string => all.map(threshold).join('')
const colours = (all: readonly string[]): string => all.map((color) => `<color rgb="${color}"/>`).join('')

function contentOf({ formula, colorScale, dataBar, iconSet, priority }: SheetRule): string {
  if (colorScale) return `<colorScale>${thresholds(colorScale.cfvo)}${colours(colorScale.colors)}</colorScale>`
  if (iconSet) return `<iconSet iconSet="${iconSet.iconSet}"${iconSet.reverse ? ' reverse="1"' : ''}>${thresholds(iconSet.cfvo)}</iconSet>`
  if (!dataBar) return `<formula>${escapedXml(formula ?? '')}</formula>`
  const extension = `<extLst><ext ${X14} uri="${OF_RULE}"><x14:id>${idOf(priority)}</x14:id></ext></extLst>`
  return `<dataBar>${thresholds(dataBar.cfvo)}${colours([dataBar.color])}</dataBar>${extension}`
}

function ruleXml(rule: SheetRule, styles: StyleSheet): string {
  const { type, range, priority, stopIfTrue } = rule
  const style = `${rule.style ? ` dxfId="${styles.ruleId(rule.style)}"` : ''}${stopIfTrue ? ' stopIfTrue="1"' : ''}`
  return `<conditionalFormatting sqref="${range}"><cfRule type="${type}" priority="${priority}"${style}>${contentOf(rule)}</cfRule></conditionalFormatting>`
}

const point = ({ value = '0' }: Threshold): string => `<x14:cfvo type="num"><xm:f>${value}</xm:f></x14:cfvo>`

function barXml({ dataBar, range, priority }: SheetRule): string {
  if (!dataBar) return ''
  return [
    `<x14:conditionalFormatting ${XM}><x14:cfRule type="dataBar" id="${idOf(priority)}">`,
    `<x14:dataBar minLength="0" maxLength="100" gradient="0">${dataBar.cfvo.map(point).join('')}`,
    `<x14:negativeFillColor rgb="${dataBar.negative}"/><x14:axisColor rgb="FF828C93"/></x14:dataBar></x14:cfRule>`,
    `<xm:sqref>${range}</xm:sqref></x14:conditionalFormatting>`,
  ].join('')
}

/** The rules of a sheet. Their styles are added to `styles`. */
export const rulesXml = (rules: readonly SheetRule[], styles: StyleSheet): string => rules.map((rule) => ruleXml(rule, styles)).join('')

/** The extension that ends a sheet with bars; empty for one without. */
export function barsXml(rules: readonly SheetRule[]): string {
  const bars = rules.map(barXml).join('')
  return bars === '' ? '' : `<extLst><ext ${X14} uri="${OF_SHEET}"><x14:conditionalFormattings>${bars}</x14:conditionalFormattings></ext></extLst>`
}
