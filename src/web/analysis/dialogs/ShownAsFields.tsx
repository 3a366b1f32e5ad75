/** What a measure's values are shown as, with the field and value of a difference, and their format. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { shownAs } from '../../../analysis/shown-as.ts'
import { type Measure, type ShowValuesAs, ShowValuesAsName } from '../../../contract/measure.ts'
import { formatNumber } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { DifferenceFields, isDifference } from './DifferenceFields.tsx'
import { FormatDialog } from './FormatDialog.tsx'
import classes from './MeasureDialog.module.css'

const isShare = (name: ShowValuesAsName): boolean => name.includes('percentage')
const SAMPLE = { number: 1_234.5, share: 0.1256 }

/** Whether a difference says what it is held against. */
export const isShownComplete = ({ name, params }: ShowValuesAs): boolean => !isDifference(name) || params?.value !== undefined

interface ShownAsFieldsProps {
  readonly measure: Measure
  readonly dtype: string
  /** What a difference lacks. */
  readonly error: string | null
  readonly onChange: (measure: Measure) => void
}

export function ShownAsFields({ measure, dtype, error, onChange }: ShownAsFieldsProps) {
  const t = useT()
  const [isFormatting, setFormatting] = useState(false)
  const { name, params } = measure.show_values_as
  const format = formatFor(measure, dtype)
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('chip.showAs')}
          value={name}
          data={ShowValuesAsName.options.map((value) => ({ value, label: t(`showAs.${value}`) }))}
          onChange={(e) => onChange(shownAs(measure, ShowValuesAsName.parse(e.currentTarget.value), undefined))}
        />
        {isDifference(name) && <DifferenceFields params={params} error={error} onChange={(next) => onChange(shownAs(measure, name, next))} />}
      </div>
      <div className={classes.format}>
        <Button variant="default" onClick={() => setFormatting(true)}>
          {t('format.menu')}
        </Button>
        <span className="numbers">{t('measure.sample', { value: formatNumber(isShare(name) ? SAMPLE.share : SAMPLE.number, format) })}</span>
      </div>
      {isFormatting && <FormatDialog measure={measure} onApply={(next) => onChange({ ...measure, format: next })} onClose={() => setFormatting(false)} />}
    </>
  )
}
