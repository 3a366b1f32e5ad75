/** Edits the number format of a measure: presets, fields, and a preview of five numbers. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { withColumnFormat } from '../../../analysis/column-formats.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { NumberFormat } from '../../../contract/number-format.ts'
import { formatFor } from '../../../format/presets.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { useColumnFormats } from '../column-formats.ts'
import { usePage, useSession } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './FormatDialog.module.css'
import { FormatPreview } from './FormatPreview.tsx'
import { FormatProposal } from './FormatProposal.tsx'
import { NumberFormatFields } from './NumberFormatFields.tsx'

export interface FormatFormProps {
  readonly measure: Measure
  /** Called with the format; by default, it is set on the step's measure. */
  readonly onApply?: (format: NumberFormat | null) => void
  readonly onClose: () => void
}

export function FormatForm({ measure, onApply, onClose }: FormatFormProps) {
  const t = useT()
  const { edit } = useEdits()
  const dtype = usePage((s) => s.results[activeStep(s.session).step_id]?.result.measures.find((m) => m.measure_id === measure.id)?.dtype ?? 'DOUBLE')
  const others = useSession((s) => activeStep(s).config.query.value.measures.length - 1)
  const [format, setFormat] = useState<NumberFormat | null>(measure.format ?? null)
  const byColumn = withColumnFormat({ ...measure, format: null }, useColumnFormats())
  const save = () => {
    if (onApply) onApply(format)
    else edit({ kind: 'format', id: measure.id, format }, measure.name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('format.title', { name: measure.name })} size={720}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          // React events also bubble to the form of an outer dialog, which must not be submitted
          event.stopPropagation()
          save()
        }}
      >
        <FormatProposal measure={{ ...measure, format }} dtype={dtype} value={null} onUse={setFormat} />
        <NumberFormatFields
          format={format}
          standard={formatFor(byColumn, dtype)}
          none={t(byColumn.format ? 'format.ofColumn' : 'format.preset.none')}
          onChange={setFormat}
        />
        <FormatPreview measure={measure} format={format} dtype={dtype} />
        <DialogFoot onCancel={onClose} note={others > 0 ? t('format.effectOne') : t('format.effect')}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
