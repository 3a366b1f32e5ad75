import { Link } from '@tanstack/react-router'
import type { SharedDataset } from '../../contract/share.ts'
import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'
import { SharedList } from './SharedList.tsx'
import { useLeaveDataset } from './use-leave-dataset.ts'

const whole = new Intl.NumberFormat('en-US')

/** Datasets that others share with the reader. */
export function SharedDatasetTable({ datasets }: { datasets: readonly SharedDataset[] }) {
  const t = useT()
  const leave = useLeaveDataset()
  return (
    <SharedList
      label={t('share.mineDatasets')}
      things={datasets}
      head={<th className={classes.number}>{t('columns.rows')}</th>}
      cell={({ rows }) => <td className={classes.number}>{whole.format(rows)}</td>}
      link={({ id }, title) => (
        <Link to="/dataset-{$id}" params={{ id }}>
          {title}
        </Link>
      )}
      onLeave={(dataset) => void leave(dataset)}
    />
  )
}
