/** Explains which personal data is stored, where, for how long, and how to have it deleted. Renders the entries of `contract/privacy.ts`. */

import { namesOf } from '../../contract/kinds.ts'
import { IN_BROWSER, STORED_DATA } from '../../contract/privacy.ts'
import { installation } from '../api/installation.ts'
import { useT } from '../i18n/locale.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Shell } from '../ui/Shell.tsx'
import classes from './Site.module.css'

interface Row {
  readonly key: string
  readonly name: string
  readonly what: string
  readonly until: string
  readonly names?: readonly string[]
}

function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  const t = useT()
  return (
    <table className={classes.stored} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('privacy.kind')}</th>
          <th scope="col">{t('privacy.content')}</th>
          <th scope="col">{t('privacy.until')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, what, until, names }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              {what}
              {names && (
                <span className={classes.names}>
                  {names.map((kept) => (
                    <code key={kept}>{kept}</code>
                  ))}
                </span>
              )}
            </td>
            <td>
              <span className={classes.untilLabel}>{t('privacy.until')} </span>
              {until}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Operator() {
  const t = useT()
  const { name, email } = installation().operator
  return (
    <section data-slice="">
      <h2>{t('privacy.operator')}</h2>
      <p>{name === null ? t('privacy.operatorUnnamed') : t('privacy.operatorNamed', { name })}</p>
      {email !== null && (
        <p>
          <a href={`mailto:${email}`}>{t('privacy.operatorEmail', { email })}</a>
        </p>
      )}
    </section>
  )
}

export function PrivacyPage() {
  const t = useT()
  const stored = namesOf(STORED_DATA).map((key) => ({
    ...{ key, name: t(`privacy.stored.${key}.name`), what: t(`privacy.stored.${key}.what`), until: t(`privacy.stored.${key}.until`) },
  }))
  const kept = namesOf(IN_BROWSER).map((key) => ({
    ...{ key, name: t(`privacy.kept.${key}.name`), what: t(`privacy.kept.${key}.what`), until: t(`privacy.kept.${key}.until`) },
    names: IN_BROWSER[key].names,
  }))
  return (
    <Shell title={t('privacy.title')}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('privacy.title')}</h1>
          <p data-slice="row">{t('privacy.lead')}</p>
        </header>
        <section data-slice="">
          <h2>{t('privacy.where')}</h2>
          <p>{t('privacy.whereText')}</p>
          <p>{t('privacy.leaves')}</p>
        </section>
        <Operator />
        <section data-slice="">
          <h2>{t('privacy.server')}</h2>
          <Rows label={t('privacy.server')} rows={stored} />
        </section>
        <section data-slice="">
          <h2>{t('privacy.browser')}</h2>
          <Rows label={t('privacy.browser')} rows={kept} />
        </section>
        <section data-slice="">
          <h2>{t('privacy.delete')}</h2>
          <p>{t('privacy.deleteAccount')}</p>
          <p>{t('privacy.deleteBrowser')}</p>
          <p>
            {t('privacy.deleteOther')} <PageLink to="/contact">{t('privacy.contact')}</PageLink>
          </p>
        </section>
        <section data-slice="">
          <h2>{t('privacy.software')}</h2>
          <p>
            {t('privacy.softwareText')} <PageLink to="/licences">{t('privacy.licences')}</PageLink>
          </p>
        </section>
      </div>
    </Shell>
  )
}
