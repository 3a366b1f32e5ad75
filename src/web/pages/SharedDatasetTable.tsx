import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SharedDataset } from '../../contract/share.ts'
import { formatDate } from '../../format/date.ts'
import { datePattern, useT } from '../i18n/locale.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'
import { useLeaveDataset } from './use-leave-dataset.ts'

const whole = new Intl.NumberFormat('en-US')

/** Datasets that others share with the reader; what was not opened yet is marked. */
export function SharedDatasetTable({ datasets }: { datasets: readonly SharedDataset[] }) {
  const t = useT()
  const leave = useLeaveDataset()
  return (
    <ListTable
      label={t('share.mineDatasets')}
      heads={
        <>
          <th>{t('columns.title')}</th>
          <th>{t('columns.owner')}</th>
          <th>{t('share.role')}</th>
          <th className={classes.number}>{t('columns.rows')}</th>
          <th>{t('share.sharedAt')}</th>
          <th>{t('columns.updated')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {datasets.map((dataset) => (
        <tr key={dataset.id}>
          <td title={dataset.title}>
            <Link to="/dataset-{$id}" params={{ id: dataset.id }}>
              {dataset.unread ? <strong>{dataset.title}</strong> : dataset.title}
            </Link>{' '}
            {dataset.unread && <span className={classes.newTag}>{t('share.new')}</span>}
          </td>
          <td title={dataset.owner.name}>{dataset.owner.name}</td>
          <td>{t(`share.roles.${dataset.role}`)}</td>
          <td className={classes.number}>{whole.format(dataset.rows)}</td>
          <td className="numbers">{formatDate(dataset.shared, datePattern())}</td>
          <td className="numbers">{formatDate(dataset.updated, datePattern())}</td>
          <td>
            <Tooltip label={t('share.leaveOf', { title: dataset.title })}>
              <ActionIcon aria-label={t('share.leaveOf', { title: dataset.title })} onClick={() => void leave(dataset)}>
                <IconDoorExit size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
