/** The "show values as" setting of a measure, with the field and item of a difference, and its format. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { withShowValuesAs } from '../../../analysis/shown-as.ts'
import type { Measure } from '../../../contract/measure.ts'
import { SHOW_AS, SHOW_AS_NAMES, type ShowAsTraits, ShowValuesAsName } from '../../../contract/show-as.ts'
import { formatNumber } from '../../../format/number.ts'
import { formatFor, isPercent } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { useColumnFormats } from '../column-formats.ts'
import { FormatDialog } from './FormatDialog.tsx'
import classes from './MeasureDialog.module.css'
import { ShownAlong, useStartingParams } from './ShownAlong.tsx'

const SAMPLE = { same: 1_234.5, fraction: 0.1256, rank: 2, ratio: 1.25 } as const satisfies Record<ShowAsTraits['unit'], number>

interface ShownAsFieldsProps {
  readonly measure: Measure
  readonly dtype: string
  /** Error text of the "show values as" field; null if it is valid. */
  readonly error: string | null
  readonly onChange: (measure: Measure) => void
}

export function ShownAsFields({ measure, dtype, error, onChange }: ShownAsFieldsProps) {
  const t = useT()
  const [isFormatting, setFormatting] = useState(false)
  const { name, params } = measure.show_values_as
  const formatted = withColumnFormat(measure, useColumnFormats())
  const format = formatFor(formatted, dtype)
  const { needs, unit } = SHOW_AS[name]
  const starting = useStartingParams(measure)
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('chip.showAs')}
          value={name}
          data={SHOW_AS_NAMES.map((value) => ({ value, label: t(`showAs.${value}`) }))}
          onChange={(e) => {
            const next = ShowValuesAsName.parse(e.currentTarget.value)
            onChange(withShowValuesAs(measure, next, starting(next)))
          }}
        />
        {needs !== 'nothing' && <ShownAlong name={name} params={params} error={error} onChange={(next) => onChange(withShowValuesAs(measure, name, next))} />}
      </div>
      <div className={classes.format}>
        <Button variant="default" onClick={() => setFormatting(true)}>
          {t('format.menu')}
        </Button>
        <span className="numbers">
          {t('measure.sample', { value: formatNumber(SAMPLE[unit === 'same' && isPercent(formatted) ? 'fraction' : unit], format) })}
        </span>
      </div>
      {isFormatting && <FormatDialog measure={measure} onApply={(next) => onChange({ ...measure, format: next })} onClose={() => setFormatting(false)} />}
    </>
  )
}
