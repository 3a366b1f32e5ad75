/** A dialog that edits the description of a column. */
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import { COLUMN_NOTE_MAX } from '../../../contract/column-note.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'

interface DescribeColumnProps {
  readonly dataset: Dataset
  readonly column: Column
  readonly known: string
  readonly onClose: () => void
}

export function DescribeColumn({ dataset, column, known, onClose }: DescribeColumnProps) {
  const t = useT()
  const queries = useQueryClient()
  const [text, setText] = useState(known)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // a description is one line
    const note = { column_id: column.id, description: text.replace(/\s+/gu, ' ').trim() }
    const input = { dataset_id: dataset.id, column_notes: [note] }
    const reply = await call('apiv2/save_dataset_settings', input, { quiet: true })
    setBusy(false)
    if (!reply.ok) return showFailure(t('dataset.settingsFailedTitle'), reply.problem)
    toasts.show({ severity: 'success', title: t('dataset.settingsSaved') })
    await queries.invalidateQueries({ queryKey: ['apiv2/get_dataset'] })
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('dataset.describeOf', { column: column.name })} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Textarea
          label={t('dataset.description')}
          description={t('dataset.describeHint')}
          value={text}
          maxLength={COLUMN_NOTE_MAX}
          rows={3}
          data-autofocus
          onChange={(e) => setText(e.currentTarget.value)}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t('dataset.describeSave')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
