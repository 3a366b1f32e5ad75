/** Edits title, description and visibility of an analysis. They are saved at once, separately from the document. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { Visibility } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { changedSettings } from '../../ui/changed-settings.ts'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { usePage } from '../step-store.ts'
import classes from './ColumnDialog.module.css'
import { PublishFields, useProposal } from './PublishFields.tsx'
import { useSaveSettings } from './use-settings.ts'

function SettingsDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const analysis = usePage((s) => s.analysis)
  const mayPublish = analysis.abilities.publish
  const [opened] = useState({ title: analysis.title, description: analysis.description, visibility: analysis.visibility })
  const [draft, setDraft] = useState(opened)
  const proposal = useProposal(analysis.publication)
  const [publication, setPublication] = useState(proposal)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const saveSettings = useSaveSettings()
  const save = async () => {
    const grants = mayPublish && draft.visibility === 'public' && (opened.visibility !== 'public' || publication !== proposal)
    const changed = changedSettings(opened, { ...draft, title: draft.title.trim() })
    const { ok } = await run(() => saveSettings({ ...changed, ...(grants ? { publication } : {}) }))
    if (ok) onClose()
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
