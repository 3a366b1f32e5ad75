/** Edits title, description, time zone and calendar; the owner can also set who may see and download the dataset. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { isFile } from '../../../contract/file-source.ts'
import { VERSIONS_MAX } from '../../../contract/replacement.ts'
import { installation } from '../../api/installation.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { changedSettings } from '../../ui/changed-settings.ts'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import classes from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { AppendFields } from '../database/AppendFields.tsx'
import { CalendarFields } from './CalendarFields.tsx'
import { LiveForField } from './LiveForField.tsx'
import { RefreshFields } from './RefreshFields.tsx'

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

const COUNTS = Array.from({ length: VERSIONS_MAX }, (_, i) => String(i + 1))

/** The settings as the form shows them; refreshes only for a dataset of a database. */
const draftOf = (dataset: Dataset) => ({
  title: dataset.title,
  description: dataset.description,
  time_zone: dataset.time_zone,
  calendar: dataset.calendar,
  visibility: dataset.visibility,
  allow_download: dataset.allow_download,
  allow_ai: dataset.allow_ai,
  keep_versions: dataset.keep_versions,
  ...(dataset.live && dataset.abilities.publish ? { live_for: dataset.live.live_for } : {}),
  ...(dataset.source_options?.kind === 'database' && dataset.mode === 'copy'
    ? { refresh: dataset.refresh?.plan ?? null, append_key: dataset.source_options.append_key }
    : {}),
})

export function SettingsDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [opened] = useState(() => draftOf(dataset))
  const [draft, setDraft] = useState(opened)
  const [asked, setAsked] = useState(false)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const noTitle = draft.title.trim() === ''
  const mayBePublic = dataset.abilities.pass_on || opened.visibility === 'public'
  const noKey = draft.append_key === ''
  const save = async () => {
    setAsked(true)
    if (noTitle || noKey) return refuse()
    const reply = await run(() => call('apiv2/save_dataset_settings', { dataset_id: dataset.id, ...changedSettings(opened, draft) }, { quiet: true }))
    if (!reply.ok)
      return showFailure(t('dataset.settingsFailedTitle'), { ...reply.problem, message: t('dataset.settingsFailed', { reason: reply.problem.message }) })
    toasts.show({ severity: 'success', title: t('dataset.settingsSaved') })
    await queries.invalidateQueries()
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('dataset.settings')} size={640}>
      <form
        ref={form}
        className={classes.section}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={t('columns.title')}
          value={draft.title}
          maxLength={200}
          data-autofocus
          onChange={(e) => setDraft({ ...draft, title: e.currentTarget.value })}
          error={noTitle && t('validation.titleRequired')}
        />
        <Textarea
          label={t('dataset.description')}
          value={draft.description}
          maxLength={10_000}
          rows={3}
          onChange={(e) => setDraft({ ...draft, description: e.currentTarget.value })}
        />
        <NativeSelect
          label={t('dataset.timeZone')}
          description={t('dataset.timeZoneHint')}
          value={draft.time_zone}
          onChange={(e) => setDraft({ ...draft, time_zone: e.currentTarget.value })}
          data={zones()}
        />
        <CalendarFields calendar={draft.calendar} onChange={(calendar) => setDraft({ ...draft, calendar })} />
        {draft.append_key !== undefined && (
          <AppendFields
            columns={dataset.schema.map(({ original_name, dtype }) => ({ name: original_name, dtype }))}
            appendKey={draft.append_key}
            onChange={(append_key) => setDraft({ ...draft, append_key })}
            missing={asked && noKey}
          />
        )}
        {draft.refresh !== undefined && <RefreshFields plan={draft.refresh} onChange={(refresh) => setDraft({ ...draft, refresh })} />}
        {draft.live_for !== undefined && <LiveForField value={draft.live_for} onChange={(live_for) => setDraft({ ...draft, live_for })} />}
        {dataset.abilities.publish && (
          <>
            <NativeSelect
              label={t('columns.visibility')}
              value={draft.visibility}
              description={mayBePublic ? undefined : t('share.sourcesPrivate')}
              onChange={(e) => setDraft({ ...draft, visibility: e.currentTarget.value === 'public' ? 'public' : 'private' })}
              data={[
                { value: 'private', label: t('visibility.private') },
                { value: 'public', label: t('visibility.public'), disabled: !mayBePublic },
              ]}
            />
            <Checkbox
              label={t('dataset.allowDownload')}
              checked={draft.allow_download}
              onChange={(e) => setDraft({ ...draft, allow_download: e.currentTarget.checked })}
            />
            {isFile(dataset.source_type) && (
              <NativeSelect
                label={t('kept.keep')}
                description={t('kept.keepHint')}
                value={String(draft.keep_versions)}
                onChange={(e) => setDraft({ ...draft, keep_versions: Number(e.currentTarget.value) })}
                data={COUNTS}
              />
            )}
            {(installation().language_model || dataset.allow_ai) && (
              <Checkbox
                label={t('dataset.allowModel')}
                description={t('dataset.allowModelHint')}
                checked={draft.allow_ai}
                onChange={(e) => setDraft({ ...draft, allow_ai: e.currentTarget.checked })}
              />
            )}
          </>
        )}
        <DialogFoot onCancel={onClose}>
          <ActionButton type="submit" status={status} disabled={busy} leftSection={<IconDeviceFloppy size={14} stroke={1.6} />}>
            {t('dataset.save')}
          </ActionButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
