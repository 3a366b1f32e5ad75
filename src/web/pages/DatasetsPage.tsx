import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { DatasetTable } from './DatasetTable.tsx'

const WHILE_IMPORTING = 2_000

export function DatasetsPage() {
  const t = useT()
  const signedIn = isSignedIn(useAuth())
  const first = useCall('apiv2/list_datasets', {})
  const importing = first.data?.datasets.some((d) => d.status === 'importing') ?? false
  const list = useCall('apiv2/list_datasets', {}, { refetchInterval: importing ? WHILE_IMPORTING : false })
  return (
    <Shell title={t('datasets.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('datasets.title')}</h1>
          <Button component={Link} to={signedIn ? '/datasets/new' : '/signin'} leftSection={<IconPlus size={14} />}>
            {t('datasets.add')}
          </Button>
        </div>
        {!signedIn && <p className={classes.lead}>{t('datasets.guest')}</p>}
        <Loadable query={list} failure={t('errors.datasets')}>
          {({ datasets }) =>
            datasets.length === 0 ? (
              <div className={classes.empty}>
                <strong>{t('datasets.empty')}</strong>
                <span>{t('datasets.emptyText')}</span>
              </div>
            ) : (
              <DatasetTable datasets={datasets} />
            )
          }
        </Loadable>
      </div>
    </Shell>
  )
}
