/** A region of a page without the library that may break alone: it says so where it stood, the rest goes on. The root reports what was caught. */
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

/** `instead`: what stands there when it breaks; a note with its name otherwise. */
export function Region({ name, instead, children }: { name: string; instead?: (onRetry: () => void) => ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={({ reset }) => instead?.(reset) ?? <Broken name={name} onRetry={reset} />}>
      {children}
    </CatchBoundary>
  )
}
