/** A dialog that sets the number format of a column. Analyses show its values so, unless a measure has a format of its own. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { NumberFormat } from '../../../contract/number-format.ts'
import { formatBlank } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import classes from '../../analysis/dialogs/FormatDialog.module.css'
import { NumberExamples } from '../../analysis/dialogs/FormatPreview.tsx'
import { NumberFormatFields } from '../../analysis/dialogs/NumberFormatFields.tsx'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'

/** The largest value of the column; without one, a number large enough to show thousands separators. */
function largestOf({ profile }: Dataset, { id }: Column): number | string {
  const max = profile.find((p) => p.column_id === id)?.max
  return typeof max === 'number' || typeof max === 'string' ? max : 1_234_567.891
}

interface FormatColumnProps {
  readonly dataset: Dataset
  readonly column: Column
  readonly onClose: () => void
}

export function FormatColumn({ dataset, column, onClose }: FormatColumnProps) {
  const t = useT()
  const queries = useQueryClient()
  const [format, setFormat] = useState<NumberFormat | null>(dataset.column_formats.find(({ column_id }) => column_id === column.id)?.format ?? null)
  const [busy, setBusy] = useState(false)
  const standard = formatFor({ show_values_as: { name: 'none', dependencies: [] } }, column.dtype)
  const save = async () => {
    setBusy(true)
    const reply = await call('apiv2/save_dataset_settings', { dataset_id: dataset.id, column_formats: [{ column_id: column.id, format }] }, { quiet: true })
    setBusy(false)
    if (!reply.ok) return showFailure(t('dataset.settingsFailedTitle'), reply.problem)
    toasts.show({ severity: 'success', title: t('dataset.settingsSaved') })
    await queries.invalidateQueries({ queryKey: ['apiv2/get_dataset'] })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('format.title', { name: column.name })} size={720}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NumberFormatFields format={format} standard={standard} none={t('format.preset.none')} onChange={setFormat} />
        <NumberExamples format={format ?? standard} largest={largestOf(dataset, column)} blank={format ? formatBlank(format) : ''} />
        <DialogFoot onCancel={onClose} note={t('dataset.formatHint')}>
          <Button type="submit" loading={busy}>
            {t('dataset.formatSave')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
