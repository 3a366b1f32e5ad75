import { Link } from '@tanstack/react-router'
import type { SharedDataset } from '../../contract/share.ts'
import { CombineButton } from '../combine/CombineButton.tsx'
import { useT } from '../i18n/locale.tsx'
import { useRoleNames } from '../share/roles.ts'
import classes from '../ui/page.module.css'
import { useRowsText } from './rows-text.ts'
import { SharedList } from './SharedList.tsx'
import { useLeaveDataset } from './use-leave-dataset.ts'

export function SharedDatasetTable({ datasets }: { datasets: readonly SharedDataset[] }) {
  const t = useT()
  const roleNames = useRoleNames()
  const leave = useLeaveDataset()
  const rowsText = useRowsText()
  return (
    <SharedList
      label={t('share.mineDatasets')}
      things={datasets}
      roleNames={roleNames}
      head={<th className={classes.number}>{t('columns.rows')}</th>}
      cell={(dataset) => <td className={classes.number}>{rowsText(dataset)}</td>}
      link={({ id }, title) => (
        <Link to="/dataset-{$id}" params={{ id }}>
          {title}
        </Link>
      )}
      actions={(dataset) => <CombineButton dataset={dataset} />}
      onLeave={(dataset) => void leave(dataset)}
    />
  )
}
