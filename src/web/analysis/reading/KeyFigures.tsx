/** The key figures of a step, large above its table: each measure in the last period that has ended, or in total, with its change. */
import { useMemo } from 'react'
import { withTitles } from '../../../analysis/titles.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import type { Step } from '../../../contract/step.ts'
import { type Headline, type HeadlineValue, headlineFor } from '../../../format/headline.ts'
import { keyNumber } from '../../../format/key-number.ts'
import { formatFor } from '../../../format/presets.ts'
import { fieldLabel } from '../../../format/value.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useTimeReading } from '../chart/use-time-reading.ts'
import { cellText } from '../grid/copy.ts'
import { useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures } from '../use-shown.ts'
import classes from './KeyFigures.module.css'

/** More figures would not be key. */
const FIGURES_MOST = 4

function Change({ value, before, label }: { value: number; before: number; label: string }) {
  const t = useT()
  const locale = useLocale()
  const percent = useMemo(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }), [locale])
  const change = (value - before) / Math.abs(before)
  const sign = change > 0 ? '▲ ' : change < 0 ? '▼ ' : ''
  return (
    <span className={classes.change} data-sign={Math.sign(change)}>
      {`${sign}${percent.format(Math.abs(change))} ${t('chart.changedFrom', { label })}`}
    </span>
  )
}

interface FigureProps {
  readonly figure: HeadlineValue
  readonly measure: Measure | undefined
  readonly dtype: string
  readonly headline: Headline
}

/** A large number is written short; the full one is shown when the pointer rests on it, and on paper. */
function FigureValue({ value, measure, dtype }: { value: number | null; measure: Measure | undefined; dtype: string }) {
  const locale = useLocale()
  const whole = cellText(value, measure, dtype)
  const short = value === null || !measure ? null : keyNumber(value, formatFor(measure, dtype), locale)
  if (short === null) return <span className={classes.value}>{whole}</span>
  return (
    <>
      <span className={classes.value} title={whole} aria-hidden="true">
        {short}
      </span>
      <span className={classes.whole}>{whole}</span>
    </>
  )
}

function Figure({ figure: { name, value, before }, measure, dtype, headline }: FigureProps) {
  const isCompared = value !== null && before !== null && before !== 0 && headline.before !== null && measure?.show_values_as.name === 'none'
  return (
    <div className={classes.figure}>
      <dt>{headline.label === null ? name : `${name}, ${headline.label}`}</dt>
      <dd>
        <FigureValue value={value} measure={measure} dtype={dtype} />
        {isCompared && <Change value={value} before={before} label={headline.before ?? ''} />}
      </dd>
    </div>
  )
}

/** Renders nothing for a result without numbers in total. `result` is the first window of the step. */
export function KeyFigures({ step, result }: { step: Step; result: PivotResult }) {
  const measures = useShownMeasures(step, step.config)
  const titles = useTitles(step.config, measures)
  const words = useHeaderLabels()
  const time = useTimeReading(step.config)
  const headline = useMemo(() => {
    const titled = withTitles(result, titles)
    const fields = new Map([...titled.index_names, ...titled.column_names].map((field) => [field.column_id, field]))
    const numbers = [...titled.measures.keys()].filter((at) => typeFamily(titled.measures[at]?.dtype ?? '') === 'number').slice(0, FIGURES_MOST)
    return headlineFor(titled, numbers, (value: Value, id) => fieldLabel(value, fields.get(id), words), time)
  }, [result, titles, words, time])
  const figures = headline?.values.filter(({ value }) => value !== null) ?? []
  if (!headline || figures.length === 0) return null
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <Figure
          key={figure.measure_id}
          figure={figure}
          measure={measures.find(({ id }) => id === figure.measure_id)}
          dtype={result.measures.find((m) => m.measure_id === figure.measure_id)?.dtype ?? ''}
          headline={headline}
        />
      ))}
    </dl>
  )
}
