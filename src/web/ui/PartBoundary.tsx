/**
 * A part of a page that may break alone: it says so where it stood, the rest goes on. The root
 * reports what was caught on the console, once (main.tsx).
 */
import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useT } from '../i18n/locale.tsx'
import { lookForNewerBuild } from '../session/missing-page.ts'
import { Dialog } from './Dialog.tsx'
import classes from './PartBoundary.module.css'

interface Place {
  /** It stands beside the rest, as wide as a side panel. */
  readonly isBeside?: boolean
  /** For a part that people close. */
  readonly onClose?: (() => void) | undefined
}

function Broken({ name, onRetry, isBeside, onClose }: Place & { name: string; onRetry: () => void }) {
  const t = useT()
  useEffect(() => void lookForNewerBuild(), [])
  return (
    <div className={classes.broken} role="alert" data-beside={isBeside || undefined}>
      <p>
        <strong>{t('errors.part', { name })}</strong> {t('errors.partText')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
        <Button variant="subtle" onClick={() => location.reload()}>
          {t('errors.reload')}
        </Button>
        {onClose && (
          <Button variant="subtle" onClick={onClose}>
            {t('app.close')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** `shows`: what the part shows; another one is tried anew. */
export function PartBoundary({ name, shows = '', children, ...place }: Place & { name: string; shows?: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => shows} errorComponent={({ reset }) => <Broken name={name} onRetry={reset} {...place} />}>
      {children}
    </CatchBoundary>
  )
}

/** A dialog that says so in a dialog when it breaks, so that it can be closed. */
export function dialog<P extends { readonly onClose: () => void }>(Content: ComponentType<P>): (props: P) => ReactNode {
  return function BoundedDialog(props: P) {
    const t = useT()
    const broken = ({ reset }: { reset: () => void }) => (
      <Dialog title={t('errors.dialog')} size={460} onClose={props.onClose}>
        <Broken name={t('errors.dialog')} onRetry={reset} />
      </Dialog>
    )
    return (
      <CatchBoundary getResetKey={() => ''} errorComponent={broken}>
        <Content {...props} />
      </CatchBoundary>
    )
  }
}
