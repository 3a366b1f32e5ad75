/** Proposes a number format that the names of a measure and its column suggest. It counts once it is accepted. */
import { Button } from '@mantine/core'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { columnsOf } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { NumberFormat } from '../../../contract/number-format.ts'
import { formatNumber } from '../../../format/number.ts'
import { isPercent } from '../../../format/presets.ts'
import { proposeFormat } from '../../../format/propose-format.ts'
import { useT } from '../../i18n/locale.tsx'
import { useColumnFormats } from '../column-formats.ts'
import { useSession } from '../step-store.ts'
import classes from './FormatDialog.module.css'

interface FormatProposalProps {
  readonly measure: Measure
  readonly dtype: string
  /** A value of the measure, such as its total; null if none is known. */
  readonly value: number | null
  readonly onUse: (format: NumberFormat) => void
}

export function FormatProposal({ measure, dtype, value, onUse }: FormatProposalProps) {
  const t = useT()
  const columns = useSession(columnsOf)
  const column = measure.type === 'ui' ? (columns.find((c) => c.id === measure.value.column_id)?.name ?? '') : ''
  const format = proposeFormat({ measure: withColumnFormat(measure, useColumnFormats()), column, dtype, value })
  if (!format) return null
  const example = formatNumber(value ?? (isPercent({ ...measure, format }) ? 0.1256 : 1_234.5), format)
  return (
    <p className={classes.proposal} role="status">
      {t('format.proposed', { example })}
      <Button variant="default" size="xs" onClick={() => onUse(format)}>
        {t('format.useProposed')}
      </Button>
    </p>
  )
}
