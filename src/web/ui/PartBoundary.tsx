/** Error boundary of a part of a page: shows the error in place, and the rest of the page continues to work. The React root logs the error. */
import { Button } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useT } from '../i18n/locale.tsx'
import { lookForNewerBuild } from '../session/missing-page.ts'
import { keptOrLost } from '../session/storage.ts'
import { Dialog } from './Dialog.tsx'
import classes from './PartBoundary.module.css'

interface Place {
  /** Whether the part is a side panel. */
  readonly isBeside?: boolean
  /** Called by the close button of a part that can be closed. */
  readonly onClose?: (() => void) | undefined
}

function Broken({ name, onRetry, isBeside, onClose }: Place & { name: string; onRetry: () => void }) {
  const t = useT()
  useEffect(() => void lookForNewerBuild(), [])
  return (
    <div className={classes.broken} role="alert" data-beside={isBeside || undefined}>
      <p>
        <strong>{t('errors.part', { name })}</strong> {t(`errors.partText.${keptOrLost()}`)}
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

/** `shows` identifies the content, for example by the step's ID; when it changes, the failed part is rendered again. */
export function PartBoundary({ name, shows = '', children, ...place }: Place & { name: string; shows?: string; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => shows} errorComponent={({ reset }) => <Broken name={name} onRetry={reset} {...place} />}>
      {children}
    </CatchBoundary>
  )
}

/** Wraps a dialog component so that its failure is shown in a dialog that can be closed. */
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
