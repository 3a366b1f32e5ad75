/** Creates a dataset from a database: chooses a connection and a table or query, then starts the import. */
import { Checkbox } from '@mantine/core'
import { IconDatabaseImport, IconDeviceFloppy, IconEye, IconPlugConnected, IconTablePlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../contract/database.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { canBeLive } from '../../../contract/live.ts'
import { toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import type { AfterImport } from '../use-upload.ts'
import { AccountNote } from './AccountNote.tsx'
import { AppendFields } from './AppendFields.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import own from './Database.module.css'
import {
  type DatabaseDraft,
  draftAgain,
  draftOf,
  emptyDraft,
  isAsSaved,
  isSameDatabase,
  missingAddress,
  missingColumns,
  missingKey,
  missingQuery,
  missingTitle,
  modeOf,
  queryOf,
  type RequiredField,
  targetOf,
  withTable,
} from './draft.ts'
import { ExcludedColumns } from './ExcludedColumns.tsx'
import { Head } from './Head.tsx'
import { ModeFields } from './ModeFields.tsx'
import { proposedKey } from './primary-key.ts'
import { QueryFields } from './QueryFields.tsx'
import { SavedConnections } from './SavedConnections.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { TableColumns } from './TableColumns.tsx'
import { Tables } from './Tables.tsx'
import { TalkButton } from './TalkButton.tsx'
import { type ConnectionPreview, useConnectionPreview } from './use-connection-preview.ts'
import { type StartedImport, useSaving } from './use-saving.ts'

/** Fields that decide which rows are read: changing one discards the preview of the rows. */
const OF_QUERY: ReadonlySet<string> = new Set<keyof DatabaseDraft>(['by', 'table', 'chosen', 'select'])
/** Fields whose change discards no reply of the database. */
const OWN: ReadonlySet<string> = new Set<keyof DatabaseDraft>(['title', 'appendKey', 'leftOut', 'mode'])

function useDraft(
  connections: readonly Connection[],
  first: () => DatabaseDraft,
  { look, forget }: Pick<ReturnType<typeof useConnectionPreview>, 'look' | 'forget'>,
) {
  const [draft, setDraft] = useState(first)
  const [asked, setAsked] = useState<readonly RequiredField[]>([])
  const saved = connections.find(({ id }) => id === draft.connectionId)
  const rest = [...missingQuery(draft), ...missingKey(draft), ...missingColumns(draft, look.head ?? look.description), ...missingTitle(draft)]
  const open = new Set<RequiredField>([...missingAddress(draft, saved), ...rest])
  return {
    draft,
    saved,
    /** Required fields of the import that are still empty, except those of the connection. */
    rest,
    /** Empty fields to mark, among those that the last attempt required. */
    missing: asked.filter((field) => open.has(field)),
    /** Marks the fields in `needed`; returns true if there are none. */
    has: (needed: readonly RequiredField[]): boolean => {
      setAsked(needed)
      return needed.length === 0
    },
    change: (part: Partial<DatabaseDraft>): void => {
      const names = Object.keys(part).filter((name) => !OWN.has(name))
      // another table or query has other columns, so exclude none
      setDraft((now) => ({ ...now, ...(names.some((name) => OF_QUERY.has(name)) ? { leftOut: [] } : {}), ...part }))
      if (names.length > 0) forget(names.every((name) => OF_QUERY.has(name)) ? 'head' : 'all')
    },
    /** Links the fields to the connection just saved, and clears the password, which the server stores. */
    keep: (connectionId: string): void => setDraft((now) => ({ ...now, connectionId, password: '' })),
    choose: (connection: Connection | null): void => {
      forget('all')
      setAsked([])
      setDraft(({ title }) => ({ ...(connection ? draftOf(connection) : emptyDraft()), title }))
    },
  }
}

/** The error of a request, shown below the request's buttons. */
const Problem = ({ of: { problem }, at }: { of: ConnectionPreview; at: NonNullable<ConnectionPreview['problem']>['at'] }) =>
  problem?.at === at ? <ErrorBox>{problem.message}</ErrorBox> : null

interface PanelProps {
  /** ID of a saved connection to start with. */
  readonly connection: string | undefined
  /** A dataset whose first import failed: the form starts with its values. */
  readonly again?: Dataset | undefined
  readonly onStarted: (started: StartedImport, after: AfterImport) => void
}

export function DatabasePanel({ connection, again, onStarted }: PanelProps) {
  const saved = useCall('apiv2/list_connections', {})
  const [sharing, setSharing] = useState<Connection | null>(null)
  return (
    <>
      <Loadable query={saved}>
        {({ connections }) => <DatabaseForm connections={connections} connection={connection} again={again} onStarted={onStarted} onShare={setSharing} />}
      </Loadable>
      {sharing && <ShareDialog connection={sharing} onClose={() => setSharing(null)} />}
    </>
  )
}

interface FormProps extends PanelProps {
  readonly connections: readonly Connection[]
  readonly onShare: (connection: Connection) => void
}

/** Initial values of the form: from a failed import or a saved connection, otherwise empty. */
function firstDraft(connections: readonly Connection[], connection: string | undefined, again: Dataset | undefined): DatabaseDraft {
  const source = again?.source_options
  const id = source?.kind === 'database' ? source.connection_id : connection
  const found = connections.find((one) => one.id === id)
  if (again && source?.kind === 'database') return draftAgain(found, source, again.title)
  return found ? draftOf(found) : emptyDraft()
}

function DatabaseForm({ connections, connection, again, onStarted, onShare }: FormProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const looking = useConnectionPreview()
  const { look, test, preview } = looking
  const filling = useDraft(connections, () => firstDraft(connections, connection, again), looking)
  const { draft, saved, missing, has, change } = filling
  const [moves, setMoves] = useState(false)
  const { save, start, leave } = useSaving({ ...filling, again: again?.id }, moves, looking.failed)
  const [testing, saving, previewing, connecting, pivoting] = [useAsyncStatus(), useAsyncStatus(), useAsyncStatus(), useAsyncStatus(), useAsyncStatus()]
  // after a failed import, fetches the preview at once, to suggest excluding unreadable columns
  const first = useRef(again !== undefined && saved?.has_password === true ? { target: targetOf(draft), query: queryOf(draft) } : null)
  const { run } = previewing
  useEffect(() => {
    const { current } = first
    first.current = null
    if (current) void run(() => preview(current.target, current.query))
  }, [run, preview])
  // the fields cannot be changed while saving
  const frozen = saving.busy || connecting.busy || pivoting.busy
  const busy = frozen || testing.busy || previewing.busy
  const goOn = (needed: readonly RequiredField[]): boolean => {
    if (has(needed)) return true
    toasts.show({ severity: 'error', title: t('validation.update') })
    refuse()
    return false
  }
  const address = missingAddress(draft, saved)
  const importNow = (after: AfterImport): void => {
    if (busy || !goOn([...address, ...filling.rest])) return
    void (after === 'pivot' ? pivoting : connecting).run(() => start((started) => onStarted(started, after)))
  }
  // someone who may not edit a shared connection can only save changed fields, as a new connection
  const maySave = saved === undefined || saved.abilities.edit || !isAsSaved(draft, saved)
  return (
    <form
      ref={form}
      noValidate
      className={page.section}
      onSubmit={(event) => {
        event.preventDefault()
        importNow('dataset')
      }}
    >
      {connection !== undefined && connection !== '' && !connections.some(({ id }) => id === connection) && (
        <p className={page.warning} role="status">
          {t('database.notThere')}
        </p>
      )}
      <fieldset className={own.part} disabled={frozen}>
        <SavedConnections
          connections={connections}
          chosen={draft.connectionId}
          onShare={onShare}
          onChoose={(chosen) => {
            setMoves(false)
            filling.choose(chosen)
          }}
        />
        <ConnectionFields draft={draft} change={change} missing={missing} keepsPassword={isAsSaved(draft, saved)} />
        {saved?.abilities.edit && !isSameDatabase(draft, saved) && (
          <Checkbox
            label={t('database.moves')}
            description={t(saved.abilities.leave ? 'database.movesShared' : 'database.movesHint')}
            checked={moves}
            onChange={(e) => setMoves(e.currentTarget.checked)}
          />
        )}
      </fieldset>
      <div className={own.actions}>
        <TalkButton
          talk={testing}
          disabled={busy}
          icon={<IconPlugConnected size={14} />}
          onAsk={() => goOn(address) && void testing.run(() => test(targetOf(draft)))}
          onLeave={() => looking.forget('all')}
        >
          {t('database.test')}
        </TalkButton>
        {maySave && (
          <TalkButton talk={saving} disabled={busy} icon={<IconDeviceFloppy size={14} />} onAsk={() => goOn(address) && void saving.run(save)} onLeave={leave}>
            {t('database.save')}
          </TalkButton>
        )}
        {look.version !== null && (
          <span className={page.muted} role="status">
            {t('database.answered', { version: look.version })}
          </span>
        )}
      </div>
      <Problem of={look} at="connection" />
      <AccountNote kind={draft.kind} database={draft.database} rights={look.rights ?? (saved && isAsSaved(draft, saved) ? saved.rights : [])} />
      <fieldset className={own.part} disabled={frozen}>
        {look.tables && draft.by === 'table' && (
          <Tables
            tables={look.tables}
            chosen={draft.chosen}
            onSearch={looking.searchIn(targetOf(draft))}
            onChoose={(table) => {
              change(withTable(draft, table))
              void looking.describe(targetOf(draft), { by: 'table', schema: table.schema, table: table.name })
            }}
          />
        )}
        <TableColumns description={look.description} isBusy={look.isDescribing} />
        <QueryFields draft={draft} change={change} missing={missing} titled />
        {canBeLive(draft.kind) && <ModeFields mode={draft.mode} onChange={(mode) => change({ mode })} />}
        {modeOf(draft) === 'copy' && (
          <AppendFields
            columns={(look.head ?? look.description)?.columns.filter(({ name }) => !draft.leftOut.includes(name)) ?? null}
            proposed={proposedKey(look.description, draft.leftOut)}
            appendKey={draft.appendKey}
            onChange={(appendKey) => change({ appendKey })}
            missing={missing.includes('appendKey')}
          />
        )}
      </fieldset>
      <div className={own.actions}>
        <TalkButton
          talk={previewing}
          disabled={busy}
          icon={<IconEye size={14} />}
          onAsk={() => goOn([...address, ...missingQuery(draft)]) && void previewing.run(() => preview(targetOf(draft), queryOf(draft)))}
          onLeave={() => looking.forget('head')}
        >
          {t('database.look')}
        </TalkButton>
        <TalkButton talk={connecting} disabled={busy} icon={<IconDatabaseImport size={14} />} onLeave={leave}>
          {t('database.connect')}
        </TalkButton>
        <TalkButton talk={pivoting} disabled={busy} icon={<IconTablePlus size={14} />} onAsk={() => importNow('pivot')} onLeave={leave}>
          {t('upload.startPivot')}
        </TalkButton>
      </div>
      <Problem of={look} at="query" />
      <ExcludedColumns
        head={look.head ?? look.description}
        leftOut={draft.leftOut}
        onChange={(leftOut) => change({ leftOut })}
        missing={missing.includes('leftOut')}
      />
      {look.head && <Head found={look.head} leftOut={draft.leftOut} onLeftOut={(leftOut) => change({ leftOut })} />}
    </form>
  )
}
