/** The third tab of a new dataset: a database, a table or statement of it, and the dataset that is made of that. */
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconDatabaseImport, IconEye, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Connection, SELECT_MAX } from '../../../contract/database.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import { useRefusal } from '../../ui/use-refusal.ts'
import { ConnectionFields, type FieldsProps } from './ConnectionFields.tsx'
import own from './Database.module.css'
import {
  type DatabaseDraft,
  draftOf,
  emptyDraft,
  isAsSaved,
  isSameDatabase,
  missingAddress,
  missingQuery,
  queryOf,
  type RequiredField,
  targetOf,
  toChange,
} from './draft.ts'
import { Head } from './Head.tsx'
import { SavedConnections } from './SavedConnections.tsx'
import { Tables } from './Tables.tsx'
import { useLook } from './use-look.ts'

export interface StartedImport {
  readonly title: string
  readonly jobId: string
  readonly datasetId: string
}

export function DatabasePanel({ onStarted }: { onStarted: (started: StartedImport) => void }) {
  const saved = useCall('apiv2/list_connections', {})
  return <Loadable query={saved}>{({ connections }) => <DatabaseForm connections={connections} onStarted={onStarted} />}</Loadable>
}

/** What is read: a table or view by its name, or a statement. */
function QueryFields({ draft, change, missing }: FieldsProps) {
  const t = useT()
  return (
    <>
      <div className={own.fields}>
        <NativeSelect
          label={t('database.read')}
          value={draft.by}
          data={[
            { value: 'table', label: t('database.byTable') },
            { value: 'select', label: t('database.bySelect') },
          ]}
          onChange={(e) => change({ by: e.currentTarget.value === 'select' ? 'select' : 'table' })}
        />
        {draft.by === 'table' && (
          <TextInput
            label={t('database.table')}
            value={draft.table}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
            onChange={(e) => change({ table: e.currentTarget.value, chosen: null })}
            error={missing.includes('table') && t('database.required.table')}
          />
        )}
        <TextInput
          label={t('upload.name')}
          value={draft.title}
          maxLength={200}
          onChange={(e) => change({ title: e.currentTarget.value })}
          error={missing.includes('title') && t('validation.titleRequired')}
        />
      </div>
      {draft.by === 'select' && (
        <Textarea
          className={own.statement ?? ''}
          label={t('database.statement')}
          description={t('database.statementHint')}
          value={draft.select}
          rows={5}
          maxLength={SELECT_MAX}
          spellCheck={false}
          onChange={(e) => change({ select: e.currentTarget.value })}
          error={missing.includes('select') && t('database.required.select')}
        />
      )}
    </>
  )
}

/** Parts of the form whose change makes what a database said of them out of date. */
const OF_QUERY: ReadonlySet<string> = new Set<keyof DatabaseDraft>(['by', 'table', 'chosen', 'select'])

function useDraft(connections: readonly Connection[], forget: (part: 'all' | 'head') => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [asked, setAsked] = useState<readonly RequiredField[]>([])
  const saved = connections.find(({ id }) => id === draft.connectionId)
  const open = new Set<RequiredField>([...missingAddress(draft, saved), ...missingQuery(draft), ...(draft.title.trim() === '' ? (['title'] as const) : [])])
  return {
    draft,
    saved,
    /** What is missing of what somebody went on without. */
    missing: asked.filter((field) => open.has(field)),
    /** Whether everything that is needed is there; what is not is shown. */
    has: (needed: readonly RequiredField[]): boolean => {
      setAsked(needed)
      return needed.length === 0
    },
    change: (part: Partial<DatabaseDraft>): void => {
      setDraft((now) => ({ ...now, ...part }))
      const names = Object.keys(part).filter((name) => name !== 'title')
      if (names.length > 0) forget(names.every((name) => OF_QUERY.has(name)) ? 'head' : 'all')
    },
    choose: (connection: Connection | null): void => {
      forget('all')
      setAsked([])
      setDraft(({ title }) => ({ ...(connection ? draftOf(connection) : emptyDraft()), title }))
    },
  }
}

function DatabaseForm({ connections, onStarted }: { connections: readonly Connection[]; onStarted: (started: StartedImport) => void }) {
  const t = useT()
  const queries = useQueryClient()
  const { form, refuse } = useRefusal()
  const { look, forget, failed, test, preview } = useLook()
  const { draft, saved, missing, has, change, choose } = useDraft(connections, forget)
  const [moves, setMoves] = useState(false)
  const [testing, previewing, connecting] = [useAsyncStatus(), useAsyncStatus(), useAsyncStatus()]
  const busy = testing.busy || previewing.busy || connecting.busy
  const goOn = (needed: readonly RequiredField[]): boolean => {
    if (has(needed)) return true
    toasts.show({ severity: 'error', title: t('validation.update') })
    refuse()
    return false
  }
  const address = () => missingAddress(draft, saved)
  /** The saved connection that is read over: the one that was chosen, or what is in the fields now. */
  const connected = async (): Promise<{ ok: true; id: string } | { ok: false }> => {
    if (saved && isAsSaved(draft, saved)) return { ok: true, id: saved.id }
    const { connection_id: _, ...fresh } = targetOf(draft)
    const connection_id = toChange(draft, saved, moves)
    const reply = await call('apiv2/save_connection', connection_id === undefined ? fresh : { connection_id, ...fresh }, { quiet: true })
    if (!reply.ok) return failed(reply.problem)
    toasts.show({ severity: 'success', title: t('upload.connected') })
    return { ok: true, id: reply.data.id }
  }
  const start = async (): Promise<{ ok: boolean }> => {
    const connection = await connected()
    if (!connection.ok) return connection
    const title = draft.title.trim()
    const reply = await call('apiv2/import_database', { connection_id: connection.id, query: queryOf(draft), title }, { quiet: true })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_connections'] })
    if (!reply.ok) return failed(reply.problem)
    onStarted({ title, jobId: reply.data.job_id, datasetId: reply.data.dataset_id })
    return { ok: true }
  }
  return (
    <form
      ref={form}
      noValidate
      className={page.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || !goOn([...address(), ...missingQuery(draft), ...(draft.title.trim() === '' ? (['title'] as const) : [])])) return
        void connecting.run(start)
      }}
    >
      <SavedConnections
        connections={connections}
        chosen={draft.connectionId}
        onChoose={(connection) => {
          setMoves(false)
          choose(connection)
        }}
      />
      <ConnectionFields draft={draft} change={change} missing={missing} keepsPassword={isAsSaved(draft, saved)} />
      {saved?.abilities.edit && !isSameDatabase(draft, saved) && (
        <Checkbox label={t('database.moves')} description={t('database.movesHint')} checked={moves} onChange={(e) => setMoves(e.currentTarget.checked)} />
      )}
      <div className={own.actions}>
        <ActionButton
          variant="default"
          status={testing.status}
          disabled={busy}
          leftSection={<IconPlugConnected size={14} />}
          onClick={() => goOn(address()) && void testing.run(() => test(targetOf(draft)))}
        >
          {t('database.test')}
        </ActionButton>
        {look.version !== null && (
          <span className={page.muted} role="status">
            {t('database.answered', { version: look.version })}
          </span>
        )}
      </div>
      {look.problem && <ErrorBox>{look.problem.message}</ErrorBox>}
      {look.tables && draft.by === 'table' && (
        <Tables
          tables={look.tables}
          chosen={draft.chosen}
          onChoose={({ schema, name }) =>
            change({ chosen: { schema, name }, table: `${schema}.${name}`, ...(draft.title.trim() === '' ? { title: name.slice(0, 200) } : {}) })
          }
        />
      )}
      <QueryFields draft={draft} change={change} missing={missing} />
      <div className={own.actions}>
        <ActionButton
          variant="default"
          status={previewing.status}
          disabled={busy}
          leftSection={<IconEye size={14} />}
          onClick={() => goOn([...address(), ...missingQuery(draft)]) && void previewing.run(() => preview(targetOf(draft), queryOf(draft)))}
        >
          {t('database.look')}
        </ActionButton>
        <ActionButton type="submit" status={connecting.status} disabled={busy} leftSection={<IconDatabaseImport size={14} />}>
          {t('database.connect')}
        </ActionButton>
      </div>
      {look.head && <Head found={look.head} />}
    </form>
  )
}
