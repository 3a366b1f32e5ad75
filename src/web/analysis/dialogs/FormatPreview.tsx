/** Previews a number format with five numbers. */
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { NumberFormat } from '../../../contract/number-format.ts'
import { blankText } from '../../../format/blank.ts'
import { colourOf, formatNumber } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { useColumnFormats } from '../column-formats.ts'
import { usePage } from '../step-store.ts'
import classes from './FormatDialog.module.css'

/** The largest loaded value of the measure; before any is loaded, a number large enough to show thousands separators. */
function useLargest(measure: Measure): number | string {
  return usePage((s) => {
    const result = s.results[activeStep(s.session).step_id]?.result
    const at = result?.measures.findIndex((m) => m.measure_id === measure.id) ?? -1
    if (!result || at < 0) return 1_234_567.891
    const values = result.data.filter((_, i) => i % result.measures.length === at).flat()
    return values.reduce<number | string>((max, v) => ((typeof v === 'number' || typeof v === 'string') && Number(v) > Number(max) ? v : max), 0)
  })
}

interface NumberExamplesProps {
  readonly format: NumberFormat
  readonly largest: number | string
  /** The text of a cell without a value. */
  readonly blank: string
}

/** Five numbers in a format. */
export function NumberExamples({ format, largest, blank }: NumberExamplesProps) {
  const t = useT()
  const isShare = format.magnitude === 100 || format.magnitude === 0.01
  const rows: [string, number | string | null][] = [
    [t('format.positive'), isShare ? 0.1256 : 1_234.5],
    [t('format.negative'), isShare ? -0.1256 : -1_234.5],
    [t('format.zero'), 0],
    [t('format.blank'), null],
    [t('format.largest'), largest],
  ]
  return (
    <table className={classes.preview}>
      <caption>{t('format.preview')}</caption>
      <tbody>
        {rows.map(([name, value]) => {
          const colour = colourOf(value, format)
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numbers" data-blank={value === null || undefined} data-sign={colour?.sign} style={colour?.own ? { color: colour.own } : undefined}>
                {value === null ? blank : formatNumber(value, format)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export function FormatPreview({ measure, format, dtype }: { measure: Measure; format: NumberFormat | null; dtype: string }) {
  const largest = useLargest(measure)
  const formatted = withColumnFormat({ ...measure, format }, useColumnFormats())
  return <NumberExamples format={formatFor(formatted, dtype)} largest={largest} blank={blankText(formatted, 'DOUBLE')} />
}
