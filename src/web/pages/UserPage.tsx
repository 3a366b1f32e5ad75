import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnAnalysis } from '../../contract/analysis.ts'
import { SEARCH_TEXT_MAX } from '../../contract/constants.ts'
import type { SharedAnalysis, SharedConnection, SharedDataset } from '../../contract/share.ts'
import { useAddressPart } from '../address.ts'
import { useCall } from '../api/queries.ts'
import { useFolders } from '../api/use-folders.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { AnalysisCards } from './AnalysisCards.tsx'
import { AnalysisTable } from './AnalysisTable.tsx'
import { DatasetTable } from './DatasetTable.tsx'
import { FolderBar } from './FolderBar.tsx'
import { FoundAnalyses } from './FoundAnalyses.tsx'
import { Offers } from './Offers.tsx'
import { SharedConnectionTable } from './SharedConnectionTable.tsx'
import { SharedDatasetTable } from './SharedDatasetTable.tsx'
import { SharedTable } from './SharedTable.tsx'
import { existing, inFolder, type ShownFolder } from './shown-folder.ts'
import { VisitedSections } from './VisitedSections.tsx'

const EXPLORE_SHOWN = 3
const SEARCH_PAUSE = 300

/** The home page of the signed-in person. Asks guests to sign in; another person's ID shows an error page. */
export function UserPage() {
  const auth = useAuth()
  const id = useAddressPart('id')
  if (!isSignedIn(auth)) return <Navigate to="/signin" search={{ next: location.pathname }} />
  return id === auth.user_id ? <OwnHome name={auth.user_name} /> : <ErrorPage error={{ status: 404 }} />
}

function OwnHome({ name }: { name: string }) {
  const t = useT()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_PAUSE)
  return (
    <Shell title={name}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('user.greeting', { name })}</h1>
          <TextInput
            className={classes.withScript ?? ''}
            type="search"
            aria-label={t('lists.search')}
            placeholder={t('lists.search')}
            title={t('lists.searchHint')}
            leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
            value={text}
            maxLength={SEARCH_TEXT_MAX}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button component={Link} to="/datasets/new" leftSection={<IconPlus size={14} />}>
            {t('user.addDataset')}
          </Button>
        </div>
        {search !== '' && text.trim() !== '' ? <FoundAnalyses search={search} /> : <Sections />}
      </div>
    </Shell>
  )
}

function Sections() {
  const t = useT()
  const datasets = useCall('apiv2/list_datasets', {})
  const analyses = useCall('apiv2/list_analyses', {}, { refetchOnWindowFocus: true })
  const shared = useCall('apiv2/list_shared_analyses', {}, { refetchOnWindowFocus: true })
  const lent = useCall('apiv2/list_shared_datasets', {}, { refetchOnWindowFocus: true })
  const reached = useCall('apiv2/list_shared_connections', {}, { refetchOnWindowFocus: true })
  const gallery = useCall('apiv2/list_demo_analyses', {})
  const folders = useFolders()
  const [chosen, setChosen] = useState<ShownFolder>(null)
  const folder = existing(chosen, folders)
  const listed = [...(analyses.data?.analyses ?? []), ...(shared.data?.analyses ?? [])]
  return (
    <>
      <Offers />
      <VisitedSections />
      <FolderBar folders={folders} analyses={listed} shown={folder} onShow={setChosen} />
      <section className={classes.section}>
        <h2>{t('user.analyses')}</h2>
        <Loadable isSmall query={analyses} failure={t('errors.analyses')}>
          {(data) => <OwnAnalyses analyses={data.analyses} folder={folder} />}
        </Loadable>
      </section>
      <section className={classes.section}>
        <h2>{t('share.mine')}</h2>
        <Loadable isSmall query={shared} failure={t('errors.analyses')}>
          {({ analyses: given }) => (
            <Loadable isSmall query={lent} failure={t('errors.datasets')}>
              {({ datasets: borrowed }) => (
                <Loadable isSmall query={reached} failure={t('errors.connections')}>
                  {({ connections }) => <SharedWithMe analyses={given} folder={folder} datasets={borrowed} connections={connections} />}
                </Loadable>
              )}
            </Loadable>
          )}
        </Loadable>
      </section>
      <section className={classes.section}>
        <div className={classes.sectionHead}>
          <h2>{t('user.datasets')}</h2>
          <Link to="/datasets">{t('user.seeAll')}</Link>
        </div>
        <Loadable isSmall query={datasets} failure={t('errors.datasets')}>
          {(data) => (data.datasets.length === 0 ? <p className={classes.emptyLine}>{t('user.noDatasets')}</p> : <DatasetTable datasets={data.datasets} />)}
        </Loadable>
      </section>
      <section className={classes.section}>
        <div className={classes.sectionHead}>
          <h2>{t('user.explore')}</h2>
          <Link to="/tryitnow">{t('user.seeAll')}</Link>
        </div>
        <Loadable query={gallery} failure={t('errors.analyses')}>
          {(data) => <AnalysisCards heading="h3" analyses={data.analyses.slice(0, EXPLORE_SHOWN)} />}
        </Loadable>
      </section>
    </>
  )
}

function OwnAnalyses({ analyses, folder }: { analyses: readonly OwnAnalysis[]; folder: ShownFolder }) {
  const t = useT()
  const shown = inFolder(analyses, folder)
  if (shown.length > 0) return <AnalysisTable analyses={shown} />
  return <p className={classes.emptyLine}>{t(analyses.length === 0 ? 'user.noAnalyses' : 'lists.emptyFolder')}</p>
}

interface SharedWithMeProps {
  readonly analyses: readonly SharedAnalysis[]
  readonly folder: ShownFolder
  readonly datasets: readonly SharedDataset[]
  readonly connections: readonly SharedConnection[]
}

function SharedWithMe({ analyses, folder, datasets, connections }: SharedWithMeProps) {
  const t = useT()
  const shown = inFolder(analyses, folder)
  return (
    <>
      {analyses.length + datasets.length + connections.length === 0 && <p className={classes.emptyLine}>{t('share.noneMine')}</p>}
      {analyses.length > 0 && shown.length === 0 && <p className={classes.emptyLine}>{t('lists.emptyFolder')}</p>}
      {shown.length > 0 && <SharedTable analyses={shown} />}
      {datasets.length > 0 && (
        <>
          <h3>{t('share.mineDatasets')}</h3>
          <SharedDatasetTable datasets={datasets} />
        </>
      )}
      {connections.length > 0 && (
        <>
          <h3>{t('share.mineConnections')}</h3>
          <SharedConnectionTable connections={connections} />
        </>
      )}
    </>
  )
}
