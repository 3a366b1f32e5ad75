/** The home page: headline and buttons, screenshots, a live pivot table, and the case study. */
import { IconArrowRight, IconCalendar, IconTable, IconUpload } from '@tabler/icons-react'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { Region } from '../../ui/Region.tsx'
import { Shell } from '../../ui/Shell.tsx'
import buttons from '../../ui/SiteButton.module.css'
import { CaseChart } from './CaseChart.tsx'
import { CASE, CHINA, COUNTRIES } from './case-study.ts'
import { Hero, type UploadLink } from './Hero.tsx'
import classes from './HomePage.module.css'
import { LivePivot } from './LivePivot.tsx'
import { Shot } from './Shot.tsx'
import { Sources } from './Sources.tsx'
import { useYears } from './years.ts'

const FEATURES = [
  ['explain', 'home.totals', 'home.totalsText', 'home.totalsShot'],
  ['areas', 'home.rearrange', 'home.rearrangeText', 'home.rearrangeShot'],
  ['chart', 'home.chart', 'home.chartText', 'home.chartShot'],
] as const

/** The link to the upload, by way of the sign-up for guests. */
const useUploadLink = (): UploadLink => (isSignedIn(useAuth()) ? { to: '/datasets/new' } : { to: '/signup', next: '/datasets/new' })

export function HomePage() {
  const t = useT()
  return (
    <Shell title="">
      <Region name={t('home.title')}>
        <Hero upload={useUploadLink()} />
      </Region>
      <section className={classes.band} data-slice="">
        <div className={classes.inner}>
          <h2>{t('home.features')}</h2>
          <Region name={t('home.shot')}>
            <Product />
          </Region>
          <Region name={t('home.features')}>
            <Features />
          </Region>
        </div>
      </section>
      <section className={classes.inner} data-slice="">
        <Region name={t('home.live.title')}>
          <LivePivot />
        </Region>
      </section>
      <section className={classes.inner} data-slice="">
        <div className={classes.beside}>
          <div className={classes.words}>
            <h2>{t('home.sources')}</h2>
            <p>{t('home.sourcesText')}</p>
          </div>
          <Region name={t('home.sources')}>
            <Sources />
          </Region>
        </div>
      </section>
      <section className={classes.band} data-slice="">
        <div className={classes.inner}>
          <Region name={t('home.caseTitle')}>
            <CaseStudy />
          </Region>
        </div>
      </section>
      <Region name={t('home.start')}>
        <Start />
      </Region>
    </Shell>
  )
}

function Features() {
  const t = useT()
  return (
    <div className={classes.three}>
      {FEATURES.map(([shot, title, text, alt]) => (
        <div key={title} className={classes.feature}>
          <div className={classes.frame}>
            <Shot name={shot} alt={t(alt)} />
          </div>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </div>
      ))}
    </div>
  )
}

/** Screenshots of an analysis on a desktop and on a phone. */
function Product() {
  const t = useT()
  return (
    <figure className={classes.product}>
      <div className={classes.wide}>
        <Shot name="analysis" alt={t('home.shot')} />
      </div>
      <div className={classes.narrow}>
        <Shot name="phone" alt={t('home.shot')} />
      </div>
      <figcaption>
        <span>{t('home.shotNote')}</span>
        <PageLink to="/tryitnow">
          {t('home.shotOpen')} <IconArrowRight size={14} stroke={2} aria-hidden="true" />
        </PageLink>
      </figcaption>
    </figure>
  )
}

/** The numbers of the case study, formatted for the page's language. */
function useFigures() {
  const locale = useLocale()
  const years = useYears()
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const at = (year: number) => CASE.find((c) => c.year === year)
  const [first, next, last] = [at(1955), at(1960), at(2005)]
  const text = (n: number | undefined): string => years(n ?? Number.NaN)
  return {
    ...{ countries: String(COUNTRIES), china: text(CHINA.years), share: share.format(CHINA.share) },
    ...{ firstMean: text(first?.countries), nextMean: text(next?.countries), lastMean: text(last?.countries) },
    ...{ firstWeighted: text(first?.people), nextWeighted: text(next?.people), lastWeighted: text(last?.people) },
  }
}

function CaseStudy() {
  const t = useT()
  const figures = useFigures()
  return (
    <div className={classes.halves}>
      <div className={classes.words}>
        <span className={classes.label}>{t('home.caseLabel')}</span>
        <h2>{t('home.caseTitle')}</h2>
        <p>{t('home.caseText', figures)}</p>
        <p>{t('home.caseEnd')}</p>
        <PageLink to="/article/population-health" className={classes.more}>
          {t('home.caseLink')} <IconArrowRight size={14} stroke={2} aria-hidden="true" />
        </PageLink>
      </div>
      <CaseChart label={t('home.caseChart', figures)} />
    </div>
  )
}

function Start() {
  const t = useT()
  const ways = [
    { icon: IconUpload, title: t('home.upload'), text: t('home.startUpload'), link: useUploadLink(), action: t('home.uploadAction'), look: buttons.primary },
    { icon: IconTable, title: t('home.tryIt'), text: t('home.startTry'), link: { to: '/tryitnow' }, action: t('home.tryAction'), look: buttons.secondary },
    { icon: IconCalendar, title: t('home.book'), text: t('home.startBook'), link: { to: '/book-demo' }, action: t('home.bookAction'), look: buttons.secondary },
  ] as const
  return (
    <section className={classes.inner} data-slice="">
      <h2>{t('home.start')}</h2>
      <div className={classes.three}>
        {ways.map(({ icon: Icon, title, text, link, action, look }) => (
          <div key={title} className={classes.card}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
            <PageLink {...link} className={look}>
              {action}
            </PageLink>
          </div>
        ))}
      </div>
    </section>
  )
}
