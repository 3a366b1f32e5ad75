/** Title, description and visibility of an analysis: kept at once, apart from the document. */
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Visibility } from '../../../contract/dataset.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { usePage, usePageStore } from '../step-store.ts'
import classes from './ColumnDialog.module.css'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const analysis = usePage((s) => s.analysis)
  const [draft, setDraft] = useState({ title: analysis.title, description: analysis.description, visibility: analysis.visibility })
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const reply = await call('apiv2/save_analysis_settings', { analysis_id: analysis.id, ...draft, title: draft.title.trim() }, { quiet: true })
    setBusy(false)
    if (!reply.ok) {
      if (reply.problem.status !== 401 && reply.problem.code !== 'unauthorized')
        toasts.show({ severity: 'error', title: t('settings.failed'), message: reply.problem.message })
      return
    }
    const { title, description, visibility, updated } = reply.data
    store.setState((s) => ({ analysis: { ...s.analysis, title, description, visibility, updated } }))
    toasts.show({ severity: 'success', title: t('settings.saved') })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    onClose()
  }
  const titleMissing = draft.title.trim() === ''
  return (
    <Dialog onClose={onClose} title={t('settings.title')} size={640}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!titleMissing) void save()
        }}
      >
        <TextInput
          label={t('analysis.title')}
          value={draft.title}
          maxLength={200}
          data-autofocus
          error={titleMissing && t('validation.titleRequired')}
          onChange={(e) => setDraft({ ...draft, title: e.currentTarget.value })}
        />
        <Textarea
          label={t('settings.description')}
          rows={4}
          maxLength={2_000}
          value={draft.description}
          onChange={(e) => setDraft({ ...draft, description: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('columns.visibility')}
          description={t(`settings.${draft.visibility}`)}
          value={draft.visibility}
          data={Visibility.options.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          onChange={(e) => setDraft({ ...draft, visibility: Visibility.parse(e.currentTarget.value) })}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={titleMissing}>
            {t('analysis.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
