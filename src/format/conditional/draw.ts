/** The colors of a mark in a theme, with text that stays readable. */
import type { IconName, RuleFormat } from '../../contract/conditional-format.ts'
import { cssColour, fieldColour } from '../colour.ts'
import { inksOf, mixed, paled, readableOn } from './contrast.ts'
import type { Direction, Mark } from './evaluate.ts'

/** Colors of the table in a theme, as hex texts. */
export interface Ground {
  readonly isDark: boolean
  /** Background and text of the cell without a mark. */
  readonly surface: string
  /** Other backgrounds that a cell without a fill may have: of totals, and under the pointer. */
  readonly others: readonly string[]
  readonly text: string
  /** Colors of icons. */
  readonly icons: Readonly<Record<Direction, string>>
}

/** How a cell is drawn. All colors are hex texts; missing parts stay as they are without a mark. */
export interface Look {
  readonly fill?: string
  /** Color of the text. Always readable on the fill and on the bar. */
  readonly text?: string
  readonly bold?: true
  readonly bar?: { readonly start: number; readonly end: number; readonly axis: number; readonly colour: string }
  readonly icon?: { readonly sign: string; readonly name: IconName; readonly colour: string }
  /** The rule that the cell meets, so that its colors can be put into words. */
  readonly rule?: RuleFormat
}

/** How much of a chosen color is left on a dark page, where bright areas would glare. */
const DARK_PART = 0.62

/** A chosen color as an area of the page. */
const area = (colour: string, ground: Ground): string => (ground.isDark ? mixed(ground.surface, colour, DARK_PART) : fieldColour(colour).toUpperCase())

/** `wanted`: the color that the cell's number has without a mark, if it has one; kept where it is readable. */
export function lookOf(mark: Mark, ground: Ground, wanted: string | null): Look {
  const texts = [...(wanted === null ? [] : [cssColour(wanted)]), ground.text]
  switch (mark.kind) {
    case 'fill': {
      const { from, to, part } = mark
      if (from === null && to === null) return {}
      const fill = mixed(from === null ? ground.surface : area(from, ground), to === null ? ground.surface : area(to, ground), part)
      return { fill, text: readableOn([fill], texts) }
    }
    case 'bar': {
      const colour = paled(area(mark.colour, ground), ground.surface, ground.text)
      return { bar: { start: mark.start, end: mark.end, axis: mark.axis, colour }, text: readableOn([ground.surface, ...ground.others, colour], texts) }
    }
    case 'icon':
      return { icon: { sign: mark.sign, name: mark.name, colour: ground.icons[mark.direction] } }
    case 'style': {
      const { rule } = mark
      const fill = rule.fill === null ? undefined : area(rule.fill, ground)
      const own = rule.text === null ? [] : inksOf(rule.text, ground.text)
      const isPlain = fill === undefined && rule.text === null
      const backgrounds = fill === undefined ? [ground.surface, ...ground.others] : [fill]
      return {
        rule,
        ...(fill === undefined ? {} : { fill }),
        ...(isPlain ? {} : { text: readableOn(backgrounds, [...own, ...texts]) }),
        ...(rule.bold ? { bold: true } : {}),
      }
    }
  }
}
