/**
 * A region of a page without the library that can fail separately: it shows an error in place, and the rest continues to
 * work. The root logs caught errors.
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

/** `instead` renders the failed region; by default a note with its name. */
export function Region({ name, instead, children }: { name: string; instead?: (onRetry: () => void) => ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={({ reset }) => instead?.(reset) ?? <Broken name={name} onRetry={reset} />}>
      {children}
    </CatchBoundary>
  )
}
