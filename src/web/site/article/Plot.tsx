/** A line chart as SVG that the server can render: needs no chart library or script, and is sharp at every width. */
import classes from './Article.module.css'
import { scaleOf } from './scale.ts'

export interface Series {
  readonly name: string
  /** One value for each label of the axis. */
  readonly values: readonly number[]
}

interface PlotProps {
  readonly label: string
  readonly places: readonly number[]
  readonly series: readonly Series[]
}

/** Size of a chart in CSS pixels. */
interface Size {
  readonly width: number
  readonly height: number
  /** Maximum number of labels on the axis. */
  readonly named: number
}
const WIDE: Size = { width: 720, height: 320, named: 6 }
const NARROW: Size = { width: 340, height: 240, named: 4 }
const START = 30
const TOP = 10
const FOOT = 24
/** Minimum vertical distance of two labels at the ends of lines. */
const LINE_HEIGHT = 16
/** Lines with more points than `MARKS_MAX` have no markers, and only every `YEARS_STEP`th year is labeled. */
const MARKS_MAX = 20
const YEARS_STEP = 20
/** Space for half of the last year's label, which extends beyond the last point. */
const END = 22
const NAME_GAP = 16
/** Length of the color sample before each name. */
const SWATCH = 10

/** Estimated width of a name in CSS pixels. */
const widthOf = (name: string): number => [...name].reduce((width, sign) => width + (sign > '\u2e80' ? 12.5 : 6.8), 0)

/** Vertical positions of the labels at the ends of lines: next to the line, or below the previous label if they would overlap. */
function spread(ends: readonly number[]): number[] {
  const order = ends.map((_, at) => at).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const found: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const at of order) {
    last = Math.max(ends[at] ?? 0, last + LINE_HEIGHT)
    found[at] = last
  }
  return found
}

function Drawing({ label, places, series, size, className }: PlotProps & { size: Size; className: string | undefined }) {
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const isWide = size === WIDE
  const end = isWide ? Math.max(...series.map(({ name }) => widthOf(name))) + NAME_GAP + SWATCH + 4 : END
  const across = (at: number): number => START + 8 + (at / Math.max(1, places.length - 1)) * (size.width - START - 8 - end)
  const down = (value: number): number => TOP + ((scale.high - value) / (scale.high - scale.low)) * (size.height - TOP - FOOT)
  const every = Math.ceil((places.length - 1) / (size.named - 1))
  const isNamed = (at: number): boolean => (places.length > MARKS_MAX ? (places[at] ?? 0) % YEARS_STEP === 0 : (places.length - 1 - at) % every === 0)
  const ends = series.map(({ values }) => down(values.at(-1) ?? scale.low))
  const names = spread(ends)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label} className={className}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={START} x2={size.width - end + NAME_GAP / 2} y1={down(tick)} y2={down(tick)} />
          <text x={START - 6} y={down(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {places.map((place, at) =>
        isNamed(at) ? (
          <text key={place} x={across(at)} y={size.height - 4} textAnchor="middle">
            {place}
          </text>
        ) : null,
      )}
      {series.map(({ name, values }, s) => (
        <g key={name} data-series={s}>
          <polyline points={values.map((value, at) => `${across(at).toFixed(1)},${down(value).toFixed(1)}`).join(' ')} />
          {values.length <= MARKS_MAX && values.map((value, at) => <circle key={places[at]} cx={across(at)} cy={down(value)} r={isWide ? 3.5 : 2.5} />)}
          {isWide && (
            <>
              <rect x={size.width - end + NAME_GAP} y={(names[s] ?? 0) - 1.5} width={SWATCH} height={3} rx={1.5} />
              <text x={size.width - end + NAME_GAP + SWATCH + 4} y={(names[s] ?? 0) + 4}>
                {name}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Renders a wide and a narrow version, so that text keeps its size. CSS hides one of them. */
export function Plot(props: PlotProps) {
  return (
    <>
      <ul className={classes.legend}>
        {props.series.map(({ name }, s) => (
          <li key={name} data-series={s}>
            {name}
          </li>
        ))}
      </ul>
      <Drawing {...props} size={WIDE} className={classes.wide} />
      <Drawing {...props} size={NARROW} className={classes.narrow} />
    </>
  )
}

/** A bar chart; the bars keep the given order. */
export function Bars({ label, series, write }: { label: string; series: readonly { name: string; value: number }[]; write: (value: number) => string }) {
  const most = Math.max(...series.map(({ value }) => value))
  return (
    <table className={classes.bars} aria-label={label}>
      <tbody>
        {series.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(Math.max(0, value) / most) * 100} height={10} />
              </svg>
            </td>
            <td>{write(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
