/** Writes one number with its change, and a second one below it. */
import type { HeadlineValue } from '../format/headline.ts'
import { type Drawing, FONT_SIZE } from './drawing.ts'
import { textWidth } from './text.ts'

type Option = Readonly<Record<string, unknown>>

const [LARGEST, SMALLEST] = [72, 18]
const EDGE = 16
const SECOND_SHARE = 0.4

interface Line {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly colour: string
}

const sizeFor = (text: string, width: number, most: number): number => Math.max(SMALLEST, Math.min(most, width / Math.max(0.5, textWidth(text, 1))))

/** The change from the period before, such as '▲ 12%'; null without one to compare to. */
function changeOf({ words, look }: Drawing, { value, before }: HeadlineValue, label: string | null): Pick<Line, 'text' | 'colour'> | null {
  if (value === null || before === null || before === 0 || label === null) return null
  const change = (value - before) / Math.abs(before)
  const sign = change > 0 ? '▲ ' : change < 0 ? '▼ ' : ''
  const colour = change > 0 ? look.positive : change < 0 ? look.negative : look.subtle
  return { text: `${sign}${words.share(Math.abs(change))} ${words.changedFrom(label)}`, colour }
}

function linesOf(drawing: Drawing): Line[] {
  const { chart, title, look, words, size } = drawing
  const { headline } = chart
  const width = size.width - 2 * EDGE
  const most = Math.min(LARGEST, size.height * 0.3)
  return (headline?.values ?? []).flatMap((one, at): Line[] => {
    const text = words.write(one.value, one.measure_id)
    const name = at === 0 && title !== null ? title : one.name
    const change = changeOf(drawing, one, headline?.before ?? null)
    const small = { size: FONT_SIZE + 2, weight: 400 }
    return [
      ...(at === 0 ? [] : [{ ...small, text: '', colour: look.subtle }]),
      { ...small, text: headline?.label ? `${name}, ${headline.label}` : name, colour: look.subtle },
      { text, size: sizeFor(text, width, at === 0 ? most : most * SECOND_SHARE), weight: 600, colour: words.colour(one.value, one.measure_id) ?? look.text },
      ...(change ? [{ ...small, ...change }] : []),
    ]
  })
}

/** The option of a number: texts in the middle of the chart. */
export function numberOption(drawing: Drawing): Option {
  const { size, look } = drawing
  const lines = linesOf(drawing)
  const whole = lines.reduce((sum, line) => sum + line.size * 1.35, 0)
  let top = Math.max(4, (size.height - whole) / 2)
  const graphic = lines.map((line) => {
    const at = top
    top += line.size * 1.35
    return {
      ...{ type: 'text', left: 'center', top: at, silent: true },
      style: {
        ...{ text: line.text, fill: line.colour, font: `${line.weight} ${Math.round(line.size)}px ${look.font}`, textAlign: 'center' },
        ...{ width: size.width - 2 * EDGE, overflow: 'truncate' },
      },
    }
  })
  return { graphic, series: [] }
}
