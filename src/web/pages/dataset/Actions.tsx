/** Actions on a dataset: share, download, settings, combine, replace, append, versions, rebuild, types, delete. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDoorExit, IconDownload, IconRefresh, IconSettings, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { kindFromNote } from '../../../contract/database.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { canBeLive, type DataMode } from '../../../contract/live.ts'
import { readsFile } from '../../../contract/source-kind.ts'
import { download } from '../../api/download.ts'
import { call, confirm, toasts } from '../../api/nexus.ts'
import { Combining } from '../../combine/Combining.tsx'
import { type T, useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { isReplaceable } from '../replace/is-replaceable.ts'
import own from '../replace/Replace.module.css'
import { ReplaceDialogs } from '../replace/ReplaceDialogs.tsx'
import { useDeleteDataset } from '../use-delete-dataset.ts'
import { useLeaveDataset } from '../use-leave-dataset.ts'
import { ChangedColumns } from './ChangedColumns.tsx'
import { ConnectionChange } from './ConnectionChange.tsx'
import { SchemaDialog } from './SchemaDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { useLiveDataset } from './use-live-dataset.ts'

function Download({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const [share, setShare] = useState<number | null | undefined>(undefined)
  const stop = useRef<AbortController | null>(null)
  const { status, run } = useAsyncStatus()
  const start = async (format: 'csv' | 'parquet', raw: boolean) => {
    stop.current = new AbortController()
    setShare(null)
    const input = { dataset_id: dataset.id, format, raw }
    const done = await download('apiv2/download_dataset', input, `${dataset.title}.${format}`, { onProgress: setShare, signal: stop.current.signal })
    setShare(undefined)
    if (done) toasts.show({ severity: 'success', title: t('dataset.downloaded') })
    return { ok: done }
  }
  if (share !== undefined) {
    const text = share === null ? t('dataset.downloading') : t('dataset.downloadingAt', { percent: String(Math.floor(share * 100)) })
    return (
      <Button variant="default" onClick={() => stop.current?.abort()}>
        {text} · {t('app.cancel')}
      </Button>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionButton status={status} variant="default" leftSection={<IconDownload size={14} />} rightSection={<IconChevronDown size={14} />}>
          {t('dataset.download')}
        </ActionButton>
      </Menu.Target>
      <MenuList>
        <Menu.Item onClick={() => void run(() => start('csv', false))}>{t('dataset.csv')}</Menu.Item>
        <Menu.Item onClick={() => void run(() => start('csv', true))} title={t('dataset.csvRawHint')}>
          {t('dataset.csvRaw')}
        </Menu.Item>
        <Menu.Item onClick={() => void run(() => start('parquet', false))}>{t('dataset.parquet')}</Menu.Item>
      </MenuList>
    </Menu>
  )
}

const appendKeyOf = ({ source_options: source }: Dataset): string | null => (source?.kind === 'database' ? source.append_key : null)

const REBUILD_TEXTS = {
  csv: 'dataset.rebuildText',
  excel: 'dataset.rebuildText',
  sqlite: 'dataset.rebuildText',
  parquet: 'dataset.rebuildText',
  demo: 'dataset.rebuildText',
  database: 'database.rebuildText',
  combination: 'dataset.rebuildCombined',
} as const satisfies Record<Dataset['source_type'], string>

/** The explanation of a rebuild; a file's former rows can be brought back if versions are kept. */
function rebuildText(dataset: Dataset, t: T): string {
  return isReplaceable(dataset) && dataset.keep_versions < 2 ? t('dataset.rebuildOnly') : t(REBUILD_TEXTS[dataset.source_type])
}

function useRebuild(dataset: Dataset) {
  const t = useT()
  const key = appendKeyOf(dataset)
  const queries = useQueryClient()
  return async (whole: boolean) => {
    const sure = await confirm.ask({
      group: 'rebuild',
      title: t('dataset.rebuildTitle'),
      message: key !== null && !whole ? t('append.rebuildText', { key }) : rebuildText(dataset, t),
      accept: t(whole ? 'append.whole' : 'dataset.rebuild'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return
    await call('apiv2/import_dataset', { dataset_id: dataset.id, whole })
    await queries.invalidateQueries()
  }
}

interface SourceItemsProps {
  readonly dataset: Dataset
  readonly onInfer: () => void
  readonly onRebuild: (whole: boolean) => void
  readonly onConnection: () => void
  readonly onMode: (mode: DataMode) => void
}

/** The item that changes a dataset of a database between live and copy; nothing where the database cannot be queried live. */
function ModeItem({ dataset: { mode, source_note }, onMode }: Pick<SourceItemsProps, 'dataset' | 'onMode'>) {
  const t = useT()
  const kind = kindFromNote(source_note)
  if (mode === 'live') return <Menu.Item onClick={() => onMode('copy')}>{t('live.toCopy')}</Menu.Item>
  return kind !== null && canBeLive(kind) ? <Menu.Item onClick={() => onMode('live')}>{t('live.toLive')}</Menu.Item> : null
}

/** Items that read the source again. None of several files can be read again alone. */
function SourceItems({ dataset, onInfer, onRebuild, onConnection, onMode }: SourceItemsProps) {
  const t = useT()
  const { id, source_options: source, source_type, version_id, report } = dataset
  const isReady = version_id !== null
  const isFile = readsFile(source_type)
  const isCopy = dataset.mode === 'copy'
  if (isFile && report?.added) {
    return (
      <>
        <Menu.Label className={own.reason ?? ''}>{t('appending.noFile')}</Menu.Label>
        {(['schema.infer', 'dataset.rebuild', 'dataset.readAgain'] as const).map((text) => (
          <Menu.Item key={text} disabled>
            {t(text)}
          </Menu.Item>
        ))}
      </>
    )
  }
  return (
    <>
      {isFile && source && isReady && <Menu.Item onClick={onInfer}>{t('schema.infer')}</Menu.Item>}
      {source && isReady && isCopy && <Menu.Item onClick={() => onRebuild(false)}>{t('dataset.rebuild')}</Menu.Item>}
      {appendKeyOf(dataset) !== null && isReady && isCopy && <Menu.Item onClick={() => onRebuild(true)}>{t('append.wholeMenu')}</Menu.Item>}
      {source?.kind === 'database' && isReady && <ModeItem dataset={dataset} onMode={onMode} />}
      {source?.kind === 'database' && <Menu.Item onClick={onConnection}>{t('connectionChange.menu')}</Menu.Item>}
      {isFile && <Menu.Item renderRoot={(props) => <Link to="/datasets/new" search={{ staged: id }} {...props} />}>{t('dataset.readAgain')}</Menu.Item>}
    </>
  )
}

export function Actions({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const navigate = useNavigate()
  const remove = useDeleteDataset(() => navigate({ to: '/datasets' }))
  const leave = useLeaveDataset(() => navigate({ to: '/datasets' }))
  const rebuild = useRebuild(dataset)
  const live = useLiveDataset(dataset)
  const refreshing = useAsyncStatus()
  const [dialog, setDialog] = useState<'settings' | 'schema' | 'share' | 'connection' | 'replace' | 'append' | 'versions' | 'combine' | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  const over = useFileDrop(
    isReplaceable(dataset) && dialog === null
      ? ([file]) => {
          setDropped(file ?? null)
          setDialog('replace')
        }
      : null,
  )
  const closeReplace = () => {
    setDropped(null)
    setDialog(null)
  }
  const inferSchema = async () => {
    const sure = await confirm.ask({
      group: 'infer-schema',
      title: t('schema.inferTitle'),
      message: t('schema.inferText'),
      accept: t('schema.infer'),
      reject: t('app.cancel'),
    })
    if (sure) setDialog('schema')
  }
  const isReady = dataset.version_id !== null
  const isCopy = dataset.mode === 'copy'
  const canCombine = dataset.abilities.analyse && isReady && isCopy
  return (
    <>
      {over && <div className={own.dropHere}>{t('replacing.dropHere')}</div>}
      {dataset.live && isReady && (
        <ActionButton
          variant="default"
          status={refreshing.status}
          leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden="true" />}
          disabled={refreshing.busy}
          title={t('live.refreshHint', { database: dataset.live.database })}
          onClick={() => void refreshing.run(live.refresh)}
        >
          {t('live.refresh')}
        </ActionButton>
      )}
      {dataset.abilities.share && (
        <Button variant="default" leftSection={<IconUserPlus size={14} stroke={1.6} aria-hidden="true" />} onClick={() => setDialog('share')}>
          {t('share.button')}
        </Button>
      )}
      {dataset.abilities.leave && (
        <Button variant="default" leftSection={<IconDoorExit size={14} stroke={1.6} aria-hidden="true" />} onClick={() => void leave(dataset)}>
          {t('share.leave')}
        </Button>
      )}
      {dataset.abilities.download && isReady && isCopy && <Download dataset={dataset} />}
      {canCombine && !dataset.abilities.edit && (
        <Button variant="default" onClick={() => setDialog('combine')}>
          {t('combining.menu')}
        </Button>
      )}
      {dataset.abilities.edit && (
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconSettings size={14} />} rightSection={<IconChevronDown size={14} />}>
              {t('dataset.manage')}
            </Button>
          </Menu.Target>
          <MenuList>
            <Menu.Item onClick={() => setDialog('settings')}>{t('dataset.settings')}</Menu.Item>
            {canCombine && <Menu.Item onClick={() => setDialog('combine')}>{t('combining.menu')}</Menu.Item>}
            {isReplaceable(dataset) && <Menu.Item onClick={() => setDialog('replace')}>{t('replacing.menu')}</Menu.Item>}
            {isReplaceable(dataset) && <Menu.Item onClick={() => setDialog('append')}>{t('appending.menu')}</Menu.Item>}
            {isReplaceable(dataset) && <Menu.Item onClick={() => setDialog('versions')}>{t('kept.menu')}</Menu.Item>}
            <SourceItems
              dataset={dataset}
              onInfer={() => void inferSchema()}
              onRebuild={(whole) => void rebuild(whole)}
              onConnection={() => setDialog('connection')}
              onMode={(mode) => void live.changeTo(mode)}
            />
            {dataset.abilities.delete && (
              <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => void remove(dataset)}>
                {t('dataset.delete')}
              </Menu.Item>
            )}
          </MenuList>
        </Menu>
      )}
      {dialog === 'settings' && <SettingsDialog dataset={dataset} onClose={() => setDialog(null)} />}
      {(dialog === 'replace' || dialog === 'append' || dialog === 'versions') && (
        <ReplaceDialogs open={dialog} dataset={dataset} file={dropped} onClose={closeReplace} />
      )}
      {dialog === 'combine' && <Combining dataset={dataset} onClose={() => setDialog(null)} />}
      {dialog === 'share' && <ShareDialog dataset={dataset} onClose={() => setDialog(null)} />}
      {dialog === 'connection' && <ConnectionChange dataset={dataset} onClose={() => setDialog(null)} />}
      {live.changes && <ChangedColumns dataset={dataset} changes={live.changes} onClose={live.forget} />}
      {dialog === 'schema' && <SchemaDialog dataset={dataset} onClose={() => setDialog(null)} />}
    </>
  )
}
