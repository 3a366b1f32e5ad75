/** How conditional formats draw a cell on the page: colors of the theme's roles, and CSS values for one cell. */
import type { CSSProperties } from 'react'
import type { ConditionalFormat, IconName, RuleFormat } from '../../../contract/conditional-format.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { formatsByMeasure, type MeasureFormats, markOfCell, type PlacedCell } from '../../../format/conditional/cell-marks.ts'
import { type Ground, type Look, lookOf } from '../../../format/conditional/draw.ts'
import { colourOf } from '../../../format/number.ts'
import { ROLES } from '../../theme/roles.ts'
import type { Scheme } from '../../theme/scheme.ts'

/** The formats of a step and the theme that they are drawn in. */
export interface Marking {
  readonly formats: MeasureFormats
  readonly scheme: Scheme
}

const role = (name: string, scheme: Scheme): string => ROLES[name]?.[scheme === 'dark' ? 1 : 0] ?? '#000000'

const groundOf = (scheme: Scheme): Ground => ({
  isDark: scheme === 'dark',
  surface: role('surface', scheme),
  others: [role('grid-total', scheme), role('grid-grand', scheme), role('grid-hover', scheme)],
  text: role('text', scheme),
  icons: { good: role('number-positive', scheme), middle: role('warning-text', scheme), bad: role('number-negative', scheme) },
})

export const GROUNDS: Readonly<Record<Scheme, Ground>> = { light: groundOf('light'), dark: groundOf('dark') }

/** Null if no format applies, so that tables without formats do no work for them. */
export const markingOf = (formats: readonly ConditionalFormat[], scheme: Scheme): Marking | null =>
  formats.length === 0 ? null : { formats: formatsByMeasure(formats), scheme }

/** The color that a number has by its number format, as a hex text; null if it has none. */
function numberColour(cell: PlacedCell, measure: Measure | undefined, scheme: Scheme): string | null {
  const colour = colourOf(cell.value, measure?.format)
  if (!colour) return null
  return colour.own ?? role(colour.sign > 0 ? 'number-positive' : 'number-negative', scheme)
}

/** The look of a cell of a window; null if no format marks it. */
export function cellLook({ formats, scheme }: Marking, block: PivotResult, cell: PlacedCell, measure: Measure | undefined): Look | null {
  const mark = markOfCell(formats, block, cell)
  return mark && lookOf(mark, GROUNDS[scheme], numberColour(cell, measure, scheme))
}

const percent = (part: number): string => `${Math.round(part * 1_000) / 10}%`

/** A bar as a CSS image, with a line at zero if it can go to both sides. */
function barImage({ start, end, axis, colour }: NonNullable<Look['bar']>): string {
  const [from, to] = [percent(start), percent(end)]
  const bar = `linear-gradient(to right, transparent ${from}, ${colour} ${from} ${to}, transparent ${to})`
  if (axis <= 0 || axis >= 1) return bar
  const at = percent(axis)
  const line = 'var(--border-control)'
  return `linear-gradient(to right, transparent calc(${at} - 0.5px), ${line} calc(${at} - 0.5px) calc(${at} + 0.5px), transparent calc(${at} + 0.5px)), ${bar}`
}

/** Marks with a meaning that their number does not tell: which icon it has, and which rule it meets. */
export type Meaning = IconName | RuleFormat

/** The properties of a drawn cell: texts and stable objects, so that memoized cells compare them. */
export interface LookProps {
  readonly fill: string | undefined
  readonly bar: string | undefined
  readonly ink: string | undefined
  readonly icon: string | undefined
  readonly iconInk: string | undefined
  readonly bold: boolean
  /** The icon or the rule that the cell's name tells, because colors and signs do not. */
  readonly meaning: Meaning | undefined
}

export const PLAIN_LOOK: LookProps = { fill: undefined, bar: undefined, ink: undefined, icon: undefined, iconInk: undefined, bold: false, meaning: undefined }

export const lookProps = (look: Look | null): LookProps =>
  look === null
    ? PLAIN_LOOK
    : {
        fill: look.fill,
        bar: look.bar && barImage(look.bar),
        ink: look.text,
        icon: look.icon?.sign,
        iconInk: look.icon?.colour,
        bold: look.bold ?? false,
        meaning: look.icon?.name ?? look.rule,
      }

interface LookAttributes {
  readonly data: Readonly<Record<string, string>>
  readonly style: CSSProperties
}
const NO_ATTRIBUTES: LookAttributes = { data: {}, style: {} }

/** Attributes and custom properties that the style sheets of tables read. */
export function lookAttributes({ fill, bar, ink, icon, iconInk, bold }: Omit<LookProps, 'meaning'>): LookAttributes {
  if ((fill ?? bar ?? ink ?? icon) === undefined && !bold) return NO_ATTRIBUTES
  const data: Record<string, string> = {}
  const style: Record<string, string> = {}
  if (fill !== undefined) [data['data-fill'], style['--cell-fill']] = ['true', fill]
  if (bar !== undefined) [data['data-bar'], style['--cell-bar']] = ['true', bar]
  if (ink !== undefined) [data['data-ink'], style['--cell-ink']] = ['true', ink]
  if (icon !== undefined) [data['data-icon'], style['--cell-icon']] = [icon, iconInk ?? 'currentcolor']
  if (bold) data['data-bold'] = 'true'
  return { data, style: style as CSSProperties }
}

/** CSS pixels that an icon needs beside the number. */
const ICON_SPACE = 20

/** The space that a measure's cells need for icons. */
export const iconSpace =
  (marking: Marking | null) =>
  (measureId: string): number =>
    marking?.formats.byMeasure.get(measureId)?.some(({ kind }) => kind === 'icons') ? ICON_SPACE : 0
