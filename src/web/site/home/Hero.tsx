/** The top of the home page: headline, buttons, and a pivot table of demo data as HTML, which needs no script or image. */
import { IconArrowRight, IconUpload } from '@tabler/icons-react'
import { demoPath } from '../../../contract/demo.ts'
import { installation } from '../../api/installation.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { PageLink, type PageLinkProps } from '../../ui/PageLink.tsx'
import buttons from '../../ui/SiteButton.module.css'
import { COUNTRIES } from './case-study.ts'
import classes from './Hero.module.css'
import { CHECKED, HERO, REGIONS, YEARS } from './hero-pivot.ts'
import { useYears } from './years.ts'

function Heads() {
  const t = useT()
  return (
    <thead>
      <tr>
        <th scope="col">
          {t('home.pivot.region')} <span className={classes.within}>› {t('home.pivot.country')}</span>
        </th>
        {HERO.columns.map(([year], at) => (
          <th key={year ?? ''} scope="col" data-looked-at={at === CHECKED.column || undefined}>
            {year ?? t('home.pivot.total')}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Row({ row: { key, values }, years }: { row: (typeof HERO.rows)[number]; years: (value: number) => string }) {
  const t = useT()
  const name = key.at(-1)
  const isOne = key === CHECKED.one.key
  return (
    <tr data-level={key.length}>
      <th scope="row" data-looked-at={isOne || undefined}>
        {name === undefined ? t('home.pivot.totalRow') : t(`home.names.${name}`)}
      </th>
      {values.map((value, at) => (
        <td key={HERO.columns[at]?.[0] ?? ''} data-looked-at={(isOne && at === CHECKED.column) || undefined}>
          {years(value)}
        </td>
      ))}
    </tr>
  )
}

/** The table's rows are split into parts of this size, each laid out in its own animation frame. */
const ROWS_A_SLICE = 6
const SLICES = Array.from({ length: Math.ceil(HERO.rows.length / ROWS_A_SLICE) }, (_, at) => HERO.rows.slice(at * ROWS_A_SLICE, (at + 1) * ROWS_A_SLICE))

const Rows = () => {
  const years = useYears()
  return SLICES.map((rows) => (
    <tbody key={rows[0]?.key.join('/')} data-slice="numbers">
      {rows.map((row) => (
        <Row key={row.key.join('/')} row={row} years={years} />
      ))}
    </tbody>
  ))
}

function Areas() {
  const t = useT()
  const areas = [
    [t('home.pivot.columns'), [t('home.pivot.year')]],
    [t('home.pivot.rows'), [t('home.pivot.region'), t('home.pivot.country')]],
    [t('home.pivot.values'), [t('home.pivot.measure')]],
  ] as const
  return (
    <dl className={classes.areas}>
      {areas.map(([area, fields]) => (
        <div key={area}>
          <dt>{area}</dt>
          {fields.map((field) => (
            <dd key={field}>{field}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Pivot() {
  const t = useT()
  const locale = useLocale()
  const years = useYears()
  const { region, year, sum, count, mean } = CHECKED
  return (
    <figure className={classes.window} data-slice="">
      <figcaption className={classes.bar}>
        <strong>{t('home.pivot.title')}</strong>
        <a className={classes.open} href={inLocale(demoPath(HERO.demo, HERO.step), locale)}>
          {t('home.pivot.open')} <IconArrowRight size={14} stroke={2} aria-hidden="true" />
        </a>
      </figcaption>
      <div className={classes.body}>
        <Areas />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <section className={classes.scroll} tabIndex={0} aria-label={t('home.pivot.table')}>
          <table className={classes.pivot}>
            <caption className="visually-hidden">{t('home.pivot.table')}</caption>
            <Heads />
            <Rows />
          </table>
        </section>
      </div>
      <div className={classes.foot} data-slice="row">
        <span>{t('home.pivot.facts', { regions: REGIONS.length, countries: COUNTRIES, years: YEARS.length })}</span>
        <span>{t('home.caseSource')}</span>
        <span className={classes.check}>
          {t('home.pivot.check', { region: t(`home.names.${region}`), year: String(year), sum: years(sum), count, mean: years(mean) })}
        </span>
      </div>
    </figure>
  )
}

export type UploadLink = Pick<PageLinkProps, 'to' | 'next'>

export function Hero({ upload }: { upload: UploadLink }) {
  const t = useT()
  return (
    <section className={classes.hero}>
      <h1>{t('home.title')}</h1>
      <p className={classes.lead} data-slice="row">
        {t('home.lead')}
      </p>
      <div className={classes.actions} data-slice="row">
        <PageLink {...upload} className={buttons.primary}>
          <IconUpload size={16} stroke={1.6} aria-hidden="true" /> {t('home.upload')}
        </PageLink>
        <PageLink to="/tryitnow" className={buttons.secondary}>
          {t('home.tryIt')}
        </PageLink>
        <PageLink to="/book-demo" className={buttons.quiet}>
          {t('home.book')} <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
        </PageLink>
        {installation().claims && <span className={classes.claim}>{t('home.claim')}</span>}
      </div>
      <Pivot />
    </section>
  )
}
