/** The two averages of the case study as a line chart in SVG that the server can render, without a chart library. */
import { useT } from '../../i18n/locale.tsx'
import classes from './CaseChart.module.css'
import { CASE, type CaseYear } from './case-study.ts'

const WIDTH = 560
const HEIGHT = 250
const LEFT = 28
/** Space for half of the last year's label, which extends beyond the last point. */
const END = 22
const FOOT = 22
const TOP = 8
const LOWEST = 45
const HIGHEST = 75
const TICKS = [45, 55, 65, 75]
const YEARS = [1955, 1965, 1975, 1985, 1995, 2005]

const across = (year: number): number => LEFT + 6 + ((year - 1955) / 50) * (WIDTH - LEFT - 6 - END)
const down = (years: number): number => TOP + ((HIGHEST - years) / (HIGHEST - LOWEST)) * (HEIGHT - TOP - FOOT)

function Line({ of, className }: { of: (year: CaseYear) => number; className: string | undefined }) {
  return (
    <g className={className}>
      <polyline points={CASE.map((point) => `${across(point.year)},${down(of(point))}`).join(' ')} />
      {CASE.map((point) => (
        <circle key={point.year} cx={across(point.year)} cy={down(of(point))} r={3.5} />
      ))}
    </g>
  )
}

export function CaseChart({ label }: { label: string }) {
  const t = useT()
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>{t('home.caseCaption')}</strong>
        <span className={classes.countries}>{t('home.caseCountries')}</span>
        <span className={classes.people}>{t('home.casePeople')}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {TICKS.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={down(tick)} y2={down(tick)} />
            <text x={LEFT - 6} y={down(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {YEARS.map((year) => (
          <text key={year} x={across(year)} y={HEIGHT - 4} textAnchor="middle">
            {year}
          </text>
        ))}
        <Line of={(point) => point.countries} className={classes.countries} />
        <Line of={(point) => point.people} className={classes.people} />
      </svg>
      <p>{t('home.caseSource')}</p>
    </figure>
  )
}
