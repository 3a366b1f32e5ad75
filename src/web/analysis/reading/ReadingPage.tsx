/** The page /analysis-{id}/read: an analysis as a report, its steps below each other, for reading on any screen and for printing. */
import { ActionIcon, Button, Loader, Menu } from '@mantine/core'
import { IconDots, IconLayoutSidebar, IconPrinter } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { datesInUse } from '../../../analysis/dates-in-use.ts'
import { slicersAbove } from '../../../analysis/slicers.ts'
import { draftOf, isEmpty } from '../../../analysis/step-session.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import { dayText, localMoment } from '../../../format/moment.ts'
import { useAddressPart } from '../../address.ts'
import { useCall } from '../../api/queries.ts'
import { useNoteOpened } from '../../api/use-favorite.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { keepFullPage } from '../../session/reading.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { LanguageItems, SchemeItem } from '../../ui/MenuItems.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import page from '../AnalysisPage.module.css'
import { useColumnName } from '../display-columns.ts'
import { fitInLink, followSlices, pressedSlices, withSlices } from '../link.ts'
import { DifferentMoments } from '../live/ReportAsOf.tsx'
import { useMeasureWords, useWordsFor } from '../measure-words.ts'
import { useFreshThreads } from '../messages/use-threads.ts'
import { PageColumnFormats } from '../PageColumnFormats.tsx'
import { PageFavorite } from '../PageFavorite.tsx'
import { takeNewData } from '../presence/new-data.ts'
import { useReportedData } from '../presence/use-new-data.ts'
import { usePresence } from '../presence/use-presence.ts'
import { Slicers } from '../slicers/Slicers.tsx'
import { createPageStore, PageStoreProvider, usePage, useSession } from '../step-store.ts'
import bar from '../TopBar.module.css'
import { useColumnTitles } from '../use-column-titles.ts'
import { Contents } from './Contents.tsx'
import classes from './Reading.module.css'
import { ShowsMessagesProvider } from './report-messages.ts'
import { MessagesChoice } from './StepMessages.tsx'
import { StepReport } from './StepReport.tsx'
import { LandscapeProvider, useOrientation, useSheetStyle } from './use-printed-sheets.ts'
import { READING } from './use-step-result.ts'

/** Maximum dates whose first and last day are named. */
const SPANS_MOST = 3

export function ReadingPage() {
  const t = useT()
  const id = useAddressPart('id')
  const signedIn = isSignedIn(useAuth())
  // refetches on focus, because access may have been revoked meanwhile
  const analysis = useCall('apiv2/get_analysis', { analysis_id: id }, { gcTime: 0, refetchOnWindowFocus: true })
  const { refetch } = analysis
  const again = useCallback(() => void refetch(), [refetch])
  if (analysis.error) {
    const { status, title, message } = analysis.error.problem
    return <ErrorPage error={status === 404 ? { status } : { status: 500, title, statusMessage: message }} offersSignIn={status === 404 && !signedIn} />
  }
  if (!analysis.data)
    return (
      <main className={page.loading} role="status">
        <Loader size="sm" />
        <span className="visually-hidden">{t('app.loading')}</span>
      </main>
    )
  const { version, granted } = analysis.data
  return <Report key={`${id} ${version} ${granted}`} analysis={analysis.data} again={again} />
}

/** Shows the saved version; drafts are only shown in the editor. */
function Report({ analysis, again }: { analysis: Analysis; again: () => void }) {
  useNoteOpened(analysis)
  const wordsFor = useWordsFor()
  const [store] = useState(() => {
    const made = createPageStore(analysis, null, wordsFor(analysis))
    // the session of a report is never saved, so pressed slicers stay with this reader
    if (analysis.reads !== 'results_only') followSlices(made, location.search)
    return made
  })
  // new data is shown in place; a newer version or other access opens the report again
  useEffect(() => {
    takeNewData(store, analysis)
  }, [store, analysis])
  return (
    <PageStoreProvider value={store}>
      <PageColumnFormats>
        <Current again={again} />
        <Bar />
        <SlicesInAddress />
        <Document />
      </PageColumnFormats>
    </PageStoreProvider>
  )
}

const nothing = (): void => undefined

/** Refetches the analysis when a newer version is saved, the data changes, or the reader's access changes. */
function Current({ again }: { again: () => void }) {
  usePresence(nothing)
  useMeasureWords()
  useFreshThreads()
  const version = usePage((s) => s.analysis.version)
  const newest = usePage((s) => s.presence?.version ?? s.analysis.version)
  const granted = usePage((s) => s.granted)
  const data = useReportedData()
  useEffect(() => {
    if (newest > version || granted !== null || data !== null) again()
  }, [newest, version, granted, data, again])
  return null
}

/** Keeps the pressed slicers in the address, so that it can be reloaded and passed on. Says so if they are too long for it. */
function SlicesInAddress() {
  const t = useT()
  const saved = useSession((s) => s.saved)
  const draft = useSession(draftOf)
  const pressed = useMemo(() => pressedSlices(saved, draft), [saved, draft])
  useEffect(() => {
    const search = withSlices(location.search, pressed)
    if (search === new URLSearchParams(location.search).toString()) return
    history.replaceState(history.state, '', `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`)
  }, [pressed])
  return (
    <div role="status" className={classes.address}>
      {!fitInLink(pressed) && <p>{t('reading.addressFull')}</p>}
    </div>
  )
}

/** The slicers that filter all steps, above the first one. */
function SharedSlicers() {
  const document = useSession(draftOf)
  const mayArrange = usePage((s) => s.analysis.reads !== 'results_only')
  const hidden = usePage((s) => s.analysis.withheld_steps)
  const step = document.steps.find((s) => !hidden.includes(s.step_id))
  if (!mayArrange || !step) return null
  const slicers = slicersAbove(document, step.step_id).filter(({ steps }) => steps === 'all')
  return <Slicers step={step} slicers={slicers} hasMenus={false} />
}

function Bar() {
  const t = useT()
  const { id } = usePage((s) => s.analysis)
  const signedIn = isSignedIn(useAuth())
  const isLoading = useIsFetching({ queryKey: [READING, id] }) > 0
  return (
    <header className={classes.bar}>
      <SkipLink label={t('app.skip')} to="report" />
      <Link to={signedIn ? '/datasets' : '/tryitnow'} className={bar.brand} aria-label={t('analysis.back')}>
        <Mark />
      </Link>
      <span className={classes.space} />
      <PageFavorite />
      <Button
        classNames={{ root: classes.action, label: classes.label, section: classes.sign }}
        renderRoot={(props) => <Link {...props} to="/analysis-{$id}" params={{ id }} />}
        variant="default"
        leftSection={<IconLayoutSidebar size={14} stroke={1.6} aria-hidden="true" />}
        onClick={() => keepFullPage(id)}
      >
        {t('reading.full')}
      </Button>
      <Button
        classNames={{ root: classes.action, label: classes.label, section: classes.sign }}
        leftSection={<IconPrinter size={14} stroke={1.6} aria-hidden="true" />}
        disabled={isLoading}
        onClick={() => window.print()}
      >
        {t('reading.print')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('nav.menu')}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <MenuList>
          <SchemeItem />
          <LanguageItems />
        </MenuList>
      </Menu>
    </header>
  )
}

/** The dates in the data that the steps use, in words. */
function useSpans(): readonly string[] {
  const t = useT()
  const locale = useLocale()
  const columnName = useColumnName()
  const document = useSession(draftOf)
  const spans = usePage((s) => s.analysis.date_spans)
  const used = useMemo(() => datesInUse(document, spans).slice(0, SPANS_MOST), [document, spans])
  const name = (id: string) => columnName(id, document.dataset.columns.find((c) => c.id === id)?.name ?? '')
  return used.map(({ column_id, from, to }) =>
    t('reading.span', { name: name(column_id), from: dayText(from.slice(0, 10), locale), to: dayText(to.slice(0, 10), locale) }),
  )
}

function Document() {
  const t = useT()
  useColumnTitles()
  const locale = useLocale()
  const spans = useSpans()
  const [showsMessages, setShowsMessages] = useState(true)
  const { title, description, dataset, owner, updated, data_changed, live, withheld_steps } = usePage((s) => s.analysis)
  const newData = usePage((s) => s.newData)
  const steps = useSession((s) => draftOf(s).steps)
  useEffect(() => {
    document.title = `${title} · Tessera`
  }, [title])
  const isLandscape = useOrientation()
  useSheetStyle(title, isLandscape)
  const isNothing = steps.every((step) => isEmpty(step.config) && !withheld_steps.includes(step.step_id))
  const from = live && [t('live.from', { database: live.database })]
  const rows = from ?? (dataset.rows === null ? [] : [t('analysis.rows', { rows: dataset.rows })])
  const changed = from || data_changed === null ? [] : [t('analysis.dataOf', { when: localMoment(data_changed, locale) })]
  const facts = [dataset.title, ...rows, ...spans, ...changed, owner.name, t('reading.saved', { when: localMoment(updated, locale) })]
  return (
    <main id="report" className={classes.report} tabIndex={-1}>
      <header className={classes.head}>
        <h1>{title}</h1>
        {description !== '' && <p className={classes.description}>{description}</p>}
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <p className={classes.facts} role="status">
          {newData !== null && t('newData.shown', { when: newData.at === null ? '' : localMoment(newData.at, locale) })}
        </p>
        {live && <DifferentMoments />}
        <MessagesChoice isOn={showsMessages} onSwitch={setShowsMessages} />
        <SharedSlicers />
        <Contents steps={steps} />
      </header>
      {isNothing ? (
        <p className={classes.note}>{t('reading.emptyAnalysis')}</p>
      ) : (
        <LandscapeProvider value={isLandscape}>
          <ShowsMessagesProvider value={showsMessages}>
            {steps.map((step, at) => (
              <StepReport key={step.step_id} step={step} isFirst={at === 0} />
            ))}
          </ShowsMessagesProvider>
        </LandscapeProvider>
      )}
    </main>
  )
}
