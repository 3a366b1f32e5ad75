/** Title, description and visibility of an analysis: kept at once, apart from the document. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Visibility } from '../../../contract/dataset.ts'
import { call, sayFailed, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { usePage, usePageStore } from '../step-store.ts'
import classes from './ColumnDialog.module.css'
import { PublishFields, useProposal } from './PublishFields.tsx'

function SettingsDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const analysis = usePage((s) => s.analysis)
  const mayPublish = analysis.abilities.publish
  const [draft, setDraft] = useState({ title: analysis.title, description: analysis.description, visibility: analysis.visibility })
  const proposal = useProposal(analysis.publication)
  const [publication, setPublication] = useState(proposal)
  const { form, refuse } = useRefusal()
  const { status, busy, run } = useAsyncStatus()
  const save = async () => {
    const reply = await run(() =>
      call(
        'apiv2/save_analysis_settings',
        { analysis_id: analysis.id, ...draft, title: draft.title.trim(), ...(mayPublish && draft.visibility === 'public' ? { publication } : {}) },
        { quiet: true },
      ),
    )
    if (!reply.ok) {
      sayFailed(t('settings.failed'), reply.problem)
      return
    }
    const { title, description, visibility, updated, publication: granted, abilities } = reply.data
    store.setState((s) => ({ analysis: { ...s.analysis, title, description, visibility, updated, publication: granted, abilities } }))
    toasts.show({ severity: 'success', title: t('settings.saved') })
    queries.setQueryData(['apiv2/get_analysis', { analysis_id: analysis.id }], reply.data)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    onClose()
  }
  const isPublic = analysis.visibility === 'public'
  const titleMissing = draft.title.trim() === ''
  return (
    <Dialog onClose={onClose} title={t('settings.title')} size={640}>
      <form
        ref={form}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (titleMissing) refuse()
          else void save()
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
          description={t(mayPublish || draft.visibility === 'public' ? `settings.${draft.visibility}` : 'publish.notYours')}
          value={draft.visibility}
          data={Visibility.options.map((value) => ({ value, label: t(`visibility.${value}`), disabled: value === 'public' && !mayPublish && !isPublic }))}
          disabled={!analysis.abilities.unpublish}
          onChange={(e) => setDraft({ ...draft, visibility: Visibility.parse(e.currentTarget.value) })}
        />
        {draft.visibility === 'public' && mayPublish && (
          <PublishFields value={publication} isDatasetPublic={analysis.dataset.visibility === 'public'} onChange={setPublication} />
        )}
        <DialogFoot onCancel={onClose} note={isPublic ? t('publish.atOnce') : ''}>
          <ActionButton type="submit" status={status} disabled={busy} leftSection={<IconDeviceFloppy size={14} stroke={1.6} />}>
            {t('analysis.save')}
          </ActionButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const SettingsDialog = dialog(SettingsDialogContent)
