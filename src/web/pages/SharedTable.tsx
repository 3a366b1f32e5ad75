import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SharedAnalysis } from '../../contract/share.ts'
import { formatDate } from '../../format/date.ts'
import { useLeaveAnalysis } from '../api/use-leave-analysis.ts'
import { datePattern, useT } from '../i18n/locale.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'

/** What others share with the reader; what was not opened yet is marked. */
export function SharedTable({ analyses }: { analyses: readonly SharedAnalysis[] }) {
  const t = useT()
  const leave = useLeaveAnalysis()
  return (
    <ListTable
      label={t('share.mine')}
      heads={
        <>
          <th>{t('columns.title')}</th>
          <th>{t('columns.owner')}</th>
          <th>{t('share.role')}</th>
          <th>{t('columns.dataset')}</th>
          <th>{t('share.sharedAt')}</th>
          <th>{t('columns.updated')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {analyses.map((analysis) => (
        <tr key={analysis.id}>
          <td title={analysis.title}>
            <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
              {analysis.unread ? <strong>{analysis.title}</strong> : analysis.title}
            </Link>{' '}
            {analysis.unread && <span className={classes.newTag}>{t('share.new')}</span>}
          </td>
          <td title={analysis.owner.name}>{analysis.owner.name}</td>
          <td>{t(`share.roles.${analysis.role}`)}</td>
          <td title={analysis.dataset.title}>{analysis.dataset.title}</td>
          <td className="numbers">{formatDate(analysis.shared, datePattern())}</td>
          <td className="numbers">{formatDate(analysis.updated, datePattern())}</td>
          <td>
            <Tooltip label={t('share.leaveOf', { title: analysis.title })}>
              <ActionIcon aria-label={t('share.leaveOf', { title: analysis.title })} onClick={() => void leave(analysis)}>
                <IconDoorExit size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
