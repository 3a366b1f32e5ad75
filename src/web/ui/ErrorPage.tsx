/** 'Page Not Found' for status 404, otherwise 'Internal Server Error', with the error's details if there are any. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isCrawler } from '../../contract/crawlers.ts'
import type { PageError } from '../../contract/page-error.ts'
import { inLocale, useLocale, useT } from '../i18n/locale.tsx'
import { keptOrLost } from '../session/storage.ts'
import classes from './ErrorPage.module.css'
import buttons from './LightButton.module.css'
import { Shell } from './Shell.tsx'

interface ErrorPageProps {
  readonly error: Partial<PageError>
  readonly onRetry?: () => void
  /** Offers signing in, for a page that others may be allowed to see. */
  readonly offersSignIn?: boolean
}

/** For a crawler, logs the error and renders nothing that it could index. */
export function ErrorPage(props: ErrorPageProps) {
  const crawled = isCrawler(navigator.userAgent)
  const { status = 500, statusMessage = '' } = props.error
  useEffect(() => {
    if (crawled) console.info(`${location.pathname}: ${status} ${statusMessage}`)
  }, [crawled, status, statusMessage])
  return crawled ? null : <ErrorView {...props} />
}

function ErrorView({ error, onRetry, offersSignIn = false }: ErrorPageProps) {
  const t = useT()
  const locale = useLocale()
  const status = error.status ?? 500
  const title = error.title ?? (status === 404 ? t('errors.pageNotFound') : t('errors.server'))
  return (
    <Shell title={title}>
      <div className={classes.page}>
        <svg viewBox="0 0 96 104" width="96" height="104" aria-hidden="true" fill="var(--border-strong)">
          <path d="M4 4h24v24H4zM36 4h24v24H36zM68 4h24v24H68zM36 36h24v24H36zM36 68h24v24H36z" />
          <path opacity=".45" d="M4 36h24v24H4zM4 68h24v24H4zM68 36h24v24H68z" />
          <path fill="var(--accent)" d="M70 74l23 6-6 23-23-6z" />
        </svg>
        <h1>{title}</h1>
        <p>{error.statusMessage ?? (status === 404 ? t('errors.notFoundText') : t(`errors.serverText.${keptOrLost()}`))}</p>
        {error.description && <p>{error.description}</p>}
        {error.stack && <pre>{error.stack}</pre>}
        <div className={classes.actions}>
          {onRetry && (
            <>
              <button type="button" className={buttons.default} onClick={onRetry}>
                {t('errors.retry')}
              </button>
              <button type="button" className={buttons.default} onClick={() => location.reload()}>
                {t('errors.reload')}
              </button>
            </>
          )}
          {offersSignIn && (
            <a className={buttons.filled} href={`${inLocale('/signin', locale)}?next=${encodeURIComponent(location.pathname)}`}>
              {t('nav.signIn')}
            </a>
          )}
          <Link to="/" className={offersSignIn ? buttons.default : buttons.filled}>
            {t('errors.home')}
          </Link>
          <Link to="/tryitnow" className={buttons.default}>
            {t('errors.demo')}
          </Link>
        </div>
        <span className={classes.status}>{status}</span>
      </div>
    </Shell>
  )
}
