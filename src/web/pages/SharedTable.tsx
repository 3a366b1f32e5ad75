import { Link } from '@tanstack/react-router'
import type { SharedAnalysis } from '../../contract/share.ts'
import { useLeaveAnalysis } from '../api/use-leave-analysis.ts'
import { useT } from '../i18n/locale.tsx'
import { useRoleNames } from '../share/roles.ts'
import { FavoriteButton } from '../ui/FavoriteButton.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import { FolderButton } from './FolderButton.tsx'
import { SharedList } from './SharedList.tsx'
import { UnreadTag } from './UnreadTag.tsx'
import { useRenaming } from './use-renaming.tsx'

export function SharedTable({ analyses }: { analyses: readonly SharedAnalysis[] }) {
  const t = useT()
  const roleNames = useRoleNames()
  const leave = useLeaveAnalysis()
  const renaming = useRenaming()
  return (
    <SharedList
      label={t('share.mine')}
      things={analyses}
      roleNames={roleNames}
      head={<th>{t('columns.dataset')}</th>}
      cell={({ dataset }) => <td title={dataset.title}>{dataset.title}</td>}
      link={(analysis, title) =>
        renaming.titleOf(
          analysis,
          <>
            <Link to="/analysis-{$id}" params={{ id: analysis.id }}>
              {title}
            </Link>
            <UnreadTag count={analysis.messages} mentions={analysis.mentions} />
          </>,
        )
      }
      actions={(analysis) => (
        <>
          <FavoriteButton analysis={analysis} />
          {analysis.role === 'editor' && renaming.buttonOf(analysis)}
          <FolderButton analysis={analysis} />
          <DuplicateButton analysis={analysis} />
        </>
      )}
      onLeave={(analysis) => void leave(analysis)}
    />
  )
}
