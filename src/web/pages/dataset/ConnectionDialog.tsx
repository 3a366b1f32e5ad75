/** Chooses another connection, table or query for a database dataset. The current rows stay until the new ones have been imported. */
import { Button, NativeSelect } from '@mantine/core'
import { IconEye, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Connection, kindFromNote } from '../../../contract/database.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import type { DatabaseOptions } from '../../../contract/import.ts'
import { call } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import styles from '../database/Database.module.css'
import { type DatabaseDraft, missingColumns, missingQuery, queryOf, targetOf, withQuery, withTable } from '../database/draft.ts'
import { ExcludedColumns } from '../database/ExcludedColumns.tsx'
import { Head } from '../database/Head.tsx'
import { QueryFields } from '../database/QueryFields.tsx'
import { TableColumns } from '../database/TableColumns.tsx'
import { Tables } from '../database/Tables.tsx'
import { TalkButton } from '../database/TalkButton.tsx'
import { useConnectionPreview } from '../database/use-connection-preview.ts'

interface ConnectionDialogProps {
  readonly dataset: Dataset
  /** The part that the person wants to change; the dialog shows it first. */
  readonly changes?: 'connection' | 'query'
  readonly onClose: () => void
}

export function ConnectionDialog({ dataset, changes = 'connection', onClose }: ConnectionDialogProps) {
  const t = useT()
  const saved = useCall('apiv2/list_connections', {})
  const kind = kindFromNote(dataset.source_note)
  const source = dataset.source_options?.kind === 'database' ? dataset.source_options : null
  return (
    <Dialog title={t(changes === 'query' ? 'connectionChange.query' : 'connectionChange.title')} size="lg" onClose={onClose}>
      <div className={page.section}>
        <p>{t('connectionChange.text')}</p>
        <Loadable query={saved}>
          {({ connections }) => {
            const fitting = connections.filter((one) => one.has_password && (kind === null || one.kind === kind))
            return fitting.length === 0 || source === null ? (
              <div className={page.empty}>
                <span>{t('connectionChange.none')}</span>
                <Button renderRoot={(props) => <Link to="/datasets/new" search={{ connection: '' }} {...props} />}>{t('connectionChange.new')}</Button>
              </div>
            ) : (
              <ConnectionForm dataset={dataset} connections={fitting} source={source} onClose={onClose} />
            )
          }}
        </Loadable>
      </div>
    </Dialog>
  )
}

interface FormProps extends ConnectionDialogProps {
  readonly connections: readonly Connection[]
  /** The dataset's current source. */
  readonly source: DatabaseOptions
}

function ConnectionForm({ dataset, connections, source: { connection_id, query, left_out }, onClose }: FormProps) {
  const t = useT()
  const queries = useQueryClient()
  const { look, test, preview, describe, searchIn, forget, failed } = useConnectionPreview()
  const [testing, previewing, starting] = [useAsyncStatus(), useAsyncStatus(), useAsyncStatus()]
  const [asked, setAsked] = useState(false)
  const [draft, setDraft] = useState<DatabaseDraft>(() => ({
    ...withQuery(connections.find(({ id }) => id === connection_id) ?? connections[0], query),
    leftOut: left_out,
  }))
  const busy = testing.busy || previewing.busy || starting.busy
  const missing = [...missingQuery(draft), ...missingColumns(draft, look.head ?? look.description)]
  const change = (part: Partial<DatabaseDraft>): void => {
    setDraft((now) => ({ ...now, leftOut: [], ...part }))
    forget('head')
  }
  const leave = (leftOut: readonly string[]): void => setDraft((now) => ({ ...now, leftOut }))
  const choose = (id: string): void => {
    const chosen = connections.find((one) => one.id === id)
    setDraft((now) => ({ ...withQuery(chosen, query), by: now.by, table: now.table, chosen: now.chosen, select: now.select, leftOut: now.leftOut }))
    forget('all')
  }
  const goOn = (): boolean => {
    setAsked(true)
    return missing.length === 0
  }
  const start = async () => {
    const input = { dataset_id: dataset.id, connection_id: draft.connectionId ?? '', query: queryOf(draft), left_out: [...draft.leftOut] }
    const reply = await call('apiv2/change_dataset_connection', input, { quiet: true })
    if (!reply.ok) return failed(reply.problem, 'query')
    await queries.invalidateQueries()
    onClose()
    return { ok: true }
  }
  return (
    <>
      <div className={styles.saved}>
        <NativeSelect
          label={t('database.saved')}
          value={draft.connectionId ?? ''}
          data={connections.map(({ id, title, owner: { name }, abilities }) => ({
            value: id,
            label: abilities.leave ? t('database.sharedBy', { title, name }) : title,
          }))}
          onChange={(e) => choose(e.currentTarget.value)}
        />
        <TalkButton
          talk={testing}
          disabled={busy}
          icon={<IconPlugConnected size={14} />}
          onAsk={() => void testing.run(() => test(targetOf(draft)))}
          onLeave={() => forget('all')}
        >
          {t('database.test')}
        </TalkButton>
      </div>
      {look.problem?.at === 'connection' && <ErrorBox>{look.problem.message}</ErrorBox>}
      {look.tables && draft.by === 'table' && (
        <Tables
          tables={look.tables}
          chosen={draft.chosen}
          onSearch={searchIn(targetOf(draft))}
          onChoose={(table) => {
            change(withTable(draft, table))
            void describe(targetOf(draft), { by: 'table', schema: table.schema, table: table.name })
          }}
        />
      )}
      <TableColumns description={look.description} isBusy={look.isDescribing} />
      <QueryFields draft={draft} change={change} missing={asked ? missing : []} />
      {look.problem?.at === 'query' && <ErrorBox>{look.problem.message}</ErrorBox>}
      <ExcludedColumns head={look.head ?? look.description} leftOut={draft.leftOut} onChange={leave} missing={asked && missing.includes('leftOut')} />
      {look.head && <Head found={look.head} leftOut={draft.leftOut} onLeftOut={leave} />}
      <DialogFoot onCancel={onClose}>
        <TalkButton
          talk={previewing}
          disabled={busy}
          icon={<IconEye size={14} />}
          onAsk={() => goOn() && void previewing.run(() => preview(targetOf(draft), queryOf(draft)))}
          onLeave={() => forget('head')}
        >
          {t('database.look')}
        </TalkButton>
        <ActionButton status={starting.status} disabled={busy} onClick={() => goOn() && void starting.run(start)}>
          {t('connectionChange.start')}
        </ActionButton>
      </DialogFoot>
    </>
  )
}
