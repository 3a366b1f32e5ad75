import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OwnAnalysis } from '../../contract/analysis.ts'
import { localDay } from '../../format/moment.ts'
import { useDeleteAnalysis } from '../api/use-delete-analysis.ts'
import { currentLocale, useT } from '../i18n/locale.tsx'
import { FavoriteButton } from '../ui/FavoriteButton.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'
import { DuplicateButton } from './DuplicateButton.tsx'
import { FolderButton } from './FolderButton.tsx'
import { UnreadTag } from './UnreadTag.tsx'
import { useRenaming } from './use-renaming.tsx'

/** A tag on an analysis that no longer runs, with the reason. The page of the analysis explains the remedy. */
function StoppedTag({ stopped: { reason, owner } }: { stopped: NonNullable<OwnAnalysis['stopped']> }) {
  const t = useT()
  return (
    <>
      {' '}
      <span className={classes.tag}>{t(`publish.stopped.${reason}`, { name: owner })}</span>
    </>
  )
}

/** Lists the person's own analyses, in the order of the list. Each can be marked as a favorite, renamed, sorted into a folder and duplicated. Deleting asks for confirmation, and works even if the analysis can no longer be opened. */
export function AnalysisTable({ analyses }: { analyses: readonly OwnAnalysis[] }) {
  const t = useT()
  const remove = useDeleteAnalysis()
  const renaming = useRenaming()
  return (
    <ListTable
      label={t('user.analyses')}
      heads={
        <>
          <th>{t('columns.title')}</th>
          <th>{t('columns.dataset')}</th>
          <th className={classes.number}>{t('columns.steps')}</th>
          <th>{t('columns.visibility')}</th>
          <th>{t('columns.updated')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {analyses.map((analysis) => (
        <tr key={analysis.id}>
          <td title={analysis.title}>
            {renaming.titleOf(
              analysis,
              <>
                <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
                  {analysis.title}
                </Link>
                <UnreadTag count={analysis.messages} mentions={analysis.mentions} />
              </>,
            )}
          </td>
          <td>
            {analysis.dataset.title}
            {analysis.stopped && <StoppedTag stopped={analysis.stopped} />}
          </td>
          <td className={classes.number}>{analysis.steps}</td>
          <td>{t(`visibility.${analysis.visibility}`)}</td>
          <td className="numbers">{localDay(analysis.updated, currentLocale())}</td>
          <td>
            <FavoriteButton analysis={analysis} />
            {renaming.buttonOf(analysis)}
            <FolderButton analysis={analysis} />
            <DuplicateButton analysis={analysis} />
            <Tooltip label={t('analysis.deleteAnalysis')}>
              <ActionIcon aria-label={t('datasets.deleteOf', { title: analysis.title })} onClick={() => void remove(analysis.id)}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
