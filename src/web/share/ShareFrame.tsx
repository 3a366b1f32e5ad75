/** The frame of every sharing dialog. Changes take effect at once, so it has no save button. */
import { Button } from '@mantine/core'
import { IconFileText, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyLink } from '../api/copy-link.ts'
import { useT } from '../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../ui/Dialog.tsx'
import classes from './Share.module.css'

interface ShareFrameProps {
  /** Title of the shared object, for example of an analysis. */
  readonly title: string
  /** Path of the object's page, without the language prefix. */
  readonly path: string
  /** Path of the object's report; only analyses have one. */
  readonly reading?: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export function ShareFrame({ title, path, reading, children, onClose }: ShareFrameProps) {
  const t = useT()
  const copy = (path: string) => void copyLink(Promise.resolve(`${location.origin}${path}`), t)
  return (
    <Dialog onClose={onClose} title={t('share.title', { title })} size={640}>
      <div className={classes.dialog}>
        {children}
        <DialogEnd note={t('publish.atOnce')}>
          <Button variant="default" leftSection={<IconLink size={14} stroke={1.6} aria-hidden="true" />} onClick={() => copy(path)}>
            {t('share.copyLink')}
          </Button>
          {reading && (
            <Button variant="default" leftSection={<IconFileText size={14} stroke={1.6} aria-hidden="true" />} onClick={() => copy(reading)}>
              {t('reading.copyLink')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('share.close')}
          </Button>
        </DialogEnd>
      </div>
    </Dialog>
  )
}
