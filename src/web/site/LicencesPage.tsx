/** Lists the licenses of the packages that the pages contain. Packages with the same license text share an entry. */
import type { ThirdPartyNotice } from '../../contract/licences-operations.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { Shell } from '../ui/Shell.tsx'
import classes from './Site.module.css'

function Notice({ notice: { packages, text } }: { notice: ThirdPartyNotice }) {
  const t = useT()
  const license = packages[0]?.license ?? ''
  return (
    <details className={classes.notice}>
      <summary>
        {packages.map(({ name, version }) => (
          <span key={`${name}@${version}`}>
            {name} {version}
          </span>
        ))}
        <span className={classes.license}>{license}</span>
      </summary>
      {text === null ? (
        <p>{t('licences.noText', { license })}</p>
      ) : (
        <pre lang="en" dir="ltr">
          {text}
        </pre>
      )}
    </details>
  )
}

export function LicencesPage() {
  const t = useT()
  const licences = useCall('get_licences', {})
  return (
    <Shell title={t('licences.title')}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('licences.title')}</h1>
          <p>{t('licences.lead')}</p>
        </header>
        <Loadable query={licences}>
          {({ notices }) => (
            <div>
              {notices.map((notice) => (
                <Notice key={notice.packages.map(({ name, version }) => `${name}@${version}`).join()} notice={notice} />
              ))}
            </div>
          )}
        </Loadable>
      </div>
    </Shell>
  )
}
