/** The sources of a new dataset, one tab each: files, SQLite, databases. */
import { Tabs, TextInput } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Dataset } from '../../contract/dataset.ts'
import type { AsyncStatus } from '../api/async-status.ts'
import { toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { DatabasePanel } from './database/DatabasePanel.tsx'
import type { StartedImport } from './database/use-saving.ts'
import { type FileKind, FilePicker, type Picked, UploadProblems } from './FilePicker.tsx'
import own from './UploadPage.module.css'
import type { AfterImport } from './use-upload.ts'

const TABS = ['file', 'sqlite', 'database'] as const
export type Tab = (typeof TABS)[number]

interface SourcesProps {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
  readonly onRetry: () => void
  readonly onConnect: (path: string, title: string) => Promise<boolean>
  readonly onStarted: (started: StartedImport, after: AfterImport) => void
  readonly again: Dataset | undefined
  readonly problem: string | null
  /** Status of the last upload. */
  readonly status: AsyncStatus
}

export function Sources({ tab, onTab, picked, onPick, onRetry, onConnect, onStarted, again, problem, status }: SourcesProps) {
  const t = useT()
  const { connection } = useSearch({ strict: false }) as { connection?: string }
  const picker = (kind: FileKind) => (
    <FilePicker kind={kind} failed={(picked.kind === kind && picked.files[0]) || null} onPick={onPick} onRetry={onRetry} status={status} />
  )
  const messages = [...picked.refused, ...(problem === null ? [] : [problem])]
  return (
    <Tabs value={tab} onChange={(chosen) => onTab(TABS.find((known) => known === chosen) ?? 'file')} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="file">{t('upload.tabFile')}</Tabs.Tab>
        <Tabs.Tab value="sqlite">{t('upload.tabSqlite')}</Tabs.Tab>
        <Tabs.Tab value="database">{t('upload.tabDatabase')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="file" className={own.panel}>
        <UploadProblems messages={messages} />
        {picker('file')}
      </Tabs.Panel>
      <Tabs.Panel value="sqlite" className={own.panel}>
        <UploadProblems messages={messages} />
        {picker('sqlite')}
        <SqlitePath onConnect={onConnect} />
      </Tabs.Panel>
      <Tabs.Panel value="database" className={own.panel}>
        <DatabasePanel connection={connection} again={again} onStarted={onStarted} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Imports a SQLite file from a folder on the server that the operator has configured. */
function SqlitePath({ onConnect }: { onConnect: (path: string, title: string) => Promise<boolean> }) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [path, setPath] = useState('')
  const [title, setTitle] = useState('')
  const [tried, setTried] = useState(false)
  const { status, busy, run } = useAsyncStatus()
  const submit = async () => {
    setTried(true)
    if (path.trim() === '' || title.trim() === '') {
      toasts.show({ severity: 'error', title: t('validation.update') })
      return refuse()
    }
    const { ok } = await run(async () => ({ ok: await onConnect(path.trim(), title.trim()) }))
    if (ok) toasts.show({ severity: 'success', title: t('upload.connected'), settles: true })
  }
  return (
    <form
      ref={form}
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={t('upload.path')}
        value={path}
        onChange={(e) => setPath(e.currentTarget.value)}
        error={tried && path.trim() === '' && t('validation.pathRequired')}
      />
      <TextInput
        label={t('upload.name')}
        value={title}
        maxLength={200}
        onChange={(e) => setTitle(e.currentTarget.value)}
        error={tried && title.trim() === '' && t('validation.titleRequired')}
      />
      <ActionButton type="submit" variant="default" status={status} disabled={busy} leftSection={<IconPlugConnected size={14} />}>
        {t('upload.connect')}
      </ActionButton>
    </form>
  )
}
