/** Lists datasets, with actions to share and delete them. Deleting asks for confirmation. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDownload, IconFileUpload, IconRowInsertBottom, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import type { DatasetSort } from '../../contract/listing.ts'
import { localDay } from '../../format/moment.ts'
import { download } from '../api/download.ts'
import { toasts } from '../api/nexus.ts'
import { CombineButton } from '../combine/CombineButton.tsx'
import { currentLocale, useT } from '../i18n/locale.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'
import { ShareDialog } from './dataset/ShareDialog.tsx'
import { useRetryImport } from './ImportStopped.tsx'
import { isReplaceable } from './replace/is-replaceable.ts'
import { ReplaceDialogs } from './replace/ReplaceDialogs.tsx'
import type { Mode } from './replace/use-replacement.ts'
import { useRowsText } from './rows-text.ts'
import { useDeleteDataset } from './use-delete-dataset.ts'

export type Sort = { readonly by: DatasetSort; readonly descending: boolean }

function SortHeader({ of, sort, onSort, isNumber = false }: { of: DatasetSort; sort: Sort; onSort: (sort: Sort) => void; isNumber?: boolean }) {
  const t = useT()
  const isIt = sort.by === of
  return (
    <th className={isNumber ? classes.number : undefined} aria-sort={isIt ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort({ by: of, descending: isIt ? !sort.descending : false })}>
        {t(`columns.${of}`)} {isIt && <span aria-hidden="true">{sort.descending ? '↓' : '↑'}</span>}
      </button>
    </th>
  )
}

interface DatasetTableProps {
  /** In the order of `sort`. */
  readonly datasets: readonly DatasetSummary[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

export function DatasetTable({ datasets, sort, onSort }: DatasetTableProps) {
  const t = useT()
  const rowsText = useRowsText()
  const remove = useDeleteDataset()
  const [shared, setShared] = useState<DatasetSummary | null>(null)
  const [replaced, setReplaced] = useState<{ readonly dataset: DatasetSummary; readonly mode: Mode } | null>(null)
  const retry = useRetryImport()
  const downloadCsv = async ({ id, title }: DatasetSummary) => {
    const done = await download('apiv2/download_dataset', { dataset_id: id, format: 'csv' }, `${title}.csv`)
    if (done) toasts.show({ severity: 'success', title: t('dataset.downloaded') })
  }
  return (
    <>
      <ListTable
        label={t('datasets.title')}
        heads={
          <>
            <SortHeader of="title" sort={sort} onSort={onSort} />
            <SortHeader of="owner" sort={sort} onSort={onSort} />
            <SortHeader of="rows" sort={sort} onSort={onSort} isNumber />
            <SortHeader of="created" sort={sort} onSort={onSort} />
            <SortHeader of="updated" sort={sort} onSort={onSort} />
            <th>{t('columns.actions')}</th>
          </>
        }
      >
        {datasets.map((dataset) => (
          <tr key={dataset.id}>
            <td title={dataset.title}>
              <Link to="/dataset-{$id}" params={{ id: dataset.id }}>
                {dataset.title}
              </Link>{' '}
              {dataset.mode === 'live' && <span className={classes.tag}>{t('live.tag')}</span>}{' '}
              {dataset.status !== 'ready' && <span className={classes.tag}>{t(`datasets.${dataset.status}`)}</span>}{' '}
              {(dataset.status === 'interrupted' || dataset.status === 'failed') && dataset.abilities.edit && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('datasets.tryAgainOf', { title: dataset.title })}
                  onClick={() => void retry(dataset.id)}
                >
                  {t('datasets.tryAgain')}
                </Button>
              )}
            </td>
            <td>{dataset.owner.name}</td>
            <td className={classes.number}>{rowsText(dataset)}</td>
            <td className="numbers">{localDay(dataset.created, currentLocale())}</td>
            <td className="numbers">{localDay(dataset.updated, currentLocale())}</td>
            <td>
              {dataset.abilities.share && (
                <Tooltip label={t('share.button')}>
                  <ActionIcon aria-label={t('share.buttonOf', { title: dataset.title })} onClick={() => setShared(dataset)}>
                    <IconUserPlus size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
              {isReplaceable(dataset) && (
                <>
                  <Tooltip label={t('replacing.menu')}>
                    <ActionIcon aria-label={t('replacing.menuOf', { title: dataset.title })} onClick={() => setReplaced({ dataset, mode: 'replace' })}>
                      <IconFileUpload size={16} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                  <Tooltip label={t('appending.menu')}>
                    <ActionIcon aria-label={t('appending.menuOf', { title: dataset.title })} onClick={() => setReplaced({ dataset, mode: 'append' })}>
                      <IconRowInsertBottom size={16} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                </>
              )}
              <CombineButton dataset={dataset} />
              {dataset.abilities.download && dataset.status === 'ready' && dataset.mode === 'copy' && (
                <Tooltip label={t('dataset.download')}>
                  <ActionIcon aria-label={t('datasets.downloadOf', { title: dataset.title })} onClick={() => void downloadCsv(dataset)}>
                    <IconDownload size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
              {dataset.abilities.delete && (
                <Tooltip label={t('datasets.delete')}>
                  <ActionIcon aria-label={t('datasets.deleteOf', { title: dataset.title })} onClick={() => void remove(dataset)}>
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
      {replaced && <ReplaceDialogs open={replaced.mode} dataset={replaced.dataset} onClose={() => setReplaced(null)} />}
      {shared && <ShareDialog dataset={shared} onClose={() => setShared(null)} />}
    </>
  )
}
