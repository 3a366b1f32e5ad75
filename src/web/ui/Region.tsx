/**
 * Error boundary for pages that do not use the component library: shows the error in place, and the rest of the page
 * continues to work. The React root logs the error.
 */
import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../i18n/locale.tsx'
import light from './LightButton.module.css'
import classes from './Region.module.css'

function Broken({ name, onRetry }: { name: string; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={classes.broken} role="alert">
      <p>
        <strong>{t('errors.part', { name })}</strong>
      </p>
      <button type="button" className={light.default} onClick={onRetry}>
        {t('errors.retry')}
      </button>
      <button type="button" className={light.default} onClick={() => location.reload()}>
        {t('errors.reload')}
      </button>
    </div>
  )
}

/** `instead` renders the fallback; the default is a note with the region's name and a retry button. */
export function Region({ name, instead, children }: { name: string; instead?: (onRetry: () => void) => ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={({ reset }) => instead?.(reset) ?? <Broken name={name} onRetry={reset} />}>
      {children}
    </CatchBoundary>
  )
}
