/** A list of datasets; deleting asks first. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { formatDate } from '../../format/date.ts'
import { call, confirm, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'

const whole = new Intl.NumberFormat('en-US')

export function useDeleteDataset() {
  const t = useT()
  const queries = useQueryClient()
  return async (dataset: Pick<DatasetSummary, 'id' | 'title'>): Promise<boolean> => {
    const sure = await confirm.ask({
      group: 'delete-dataset',
      title: t('datasets.deleteTitle', { title: dataset.title }),
      message: t('datasets.deleteText'),
      accept: t('datasets.delete'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return false
    const reply = await call('apiv2/delete_dataset', { dataset_id: dataset.id })
    if (!reply.ok) return false
    toasts.show({ severity: 'success', title: t('datasets.deleted') })
    await queries.invalidateQueries()
    return true
  }
}

export function DatasetTable({ datasets }: { datasets: readonly DatasetSummary[] }) {
  const t = useT()
  const remove = useDeleteDataset()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section className={classes.tableWrap} aria-label={t('datasets.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('columns.title')}</th>
            <th>{t('columns.owner')}</th>
            <th className={classes.number}>{t('columns.rows')}</th>
            <th>{t('columns.created')}</th>
            <th>{t('columns.updated')}</th>
            <th>{t('columns.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {datasets.map((dataset) => (
            <tr key={dataset.id}>
              <td title={dataset.title}>
                <Link to="/dataset-{$id}" params={{ id: dataset.id }}>
                  {dataset.title}
                </Link>{' '}
                {dataset.status !== 'ready' && (
                  <span className={classes.tag}>{t(dataset.status === 'importing' ? 'datasets.importing' : 'datasets.failed')}</span>
                )}
              </td>
              <td>{dataset.owner.name}</td>
              <td className={classes.number}>{whole.format(dataset.rows)}</td>
              <td className="numbers">{formatDate(dataset.created)}</td>
              <td className="numbers">{formatDate(dataset.updated)}</td>
              <td>
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
        </tbody>
      </table>
    </section>
  )
}
