import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SEARCH_TEXT_MAX } from '../../contract/constants.ts'
import { useAddressPart } from '../address.ts'
import { useCall } from '../api/queries.ts'
import { useFolders } from '../api/use-folders.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useSearchText } from '../ui/use-list-place.ts'
import { AnalysisCards } from './AnalysisCards.tsx'
import { DatasetList } from './DatasetList.tsx'
import { FolderBar } from './FolderBar.tsx'
import { FoundAnalyses } from './FoundAnalyses.tsx'
import { Offers } from './Offers.tsx'
import { OwnAnalyses, SharedWithMe, useOwnAnalyses, useSharedAnalyses } from './PersonLists.tsx'
import { existing, type ShownFolder } from './shown-folder.ts'
import { VisitedSections } from './VisitedSections.tsx'

const EXPLORE_SHOWN = 3

/** The home page of the signed-in person. Asks guests to sign in; another person's ID shows an error page. */
export function UserPage() {
  const auth = useAuth()
  const id = useAddressPart('id')
  if (!isSignedIn(auth)) return <Navigate to="/signin" search={{ next: location.pathname }} />
  return id === auth.user_id ? <OwnHome name={auth.user_name} /> : <ErrorPage error={{ status: 404 }} />
}

function OwnHome({ name }: { name: string }) {
  const t = useT()
  const { text, setText, search } = useSearchText()
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
        {search !== '' ? <FoundAnalyses search={search} /> : <Sections />}
      </div>
    </Shell>
  )
}

function Sections() {
  const t = useT()
  const gallery = useCall('apiv2/list_demo_analyses', {})
  const folders = useFolders()
  const [chosen, setChosen] = useState<ShownFolder>(null)
  const folder = existing(chosen, folders)
  const own = useOwnAnalyses(folder)
  const shared = useSharedAnalyses(folder)
  const counts = [...(own.query.data?.folders ?? []), ...(shared.query.data?.folders ?? [])]
  return (
    <>
      <Offers />
      <VisitedSections />
      <FolderBar folders={folders} counts={counts} shown={folder} onShow={setChosen} />
      <section className={classes.section}>
        <h2>{t('user.analyses')}</h2>
        <OwnAnalyses {...own} />
      </section>
      <section className={classes.section}>
        <h2>{t('share.mine')}</h2>
        <SharedWithMe {...shared} />
      </section>
      <section className={classes.section}>
        <div className={classes.sectionHead}>
          <h2>{t('user.datasets')}</h2>
          <Link to="/datasets">{t('user.seeAll')}</Link>
        </div>
        <DatasetList isSmall pollMs={false} empty={<p className={classes.emptyLine}>{t('user.noDatasets')}</p>} />
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
