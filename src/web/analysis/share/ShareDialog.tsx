/** With whom an analysis is shared. What is changed here takes effect at once. */
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { usePage } from '../step-store.ts'
import { AddPeople } from './AddPeople.tsx'
import { Everyone } from './Everyone.tsx'
import { PeopleList } from './PeopleList.tsx'
import classes from './Share.module.css'

function ShareDialogContent({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { title, abilities } = usePage((s) => s.analysis)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}${location.pathname}`)
      toasts.show({ severity: 'success', title: t('exports.linkCopied') })
    } catch {
      toasts.show({ severity: 'error', title: t('exports.linkFailed') })
    }
  }
  return (
    <Dialog onClose={onClose} title={t('share.title', { title })} size={640}>
      <div className={classes.dialog}>
        {abilities.share ? <AddPeople /> : <p className={classes.note}>{t('share.notYours')}</p>}
        <PeopleList />
        <Everyone />
        <DialogEnd note={t('publish.atOnce')}>
          <Button variant="default" leftSection={<IconLink size={14} stroke={1.6} aria-hidden="true" />} onClick={() => void copy()}>
            {t('share.copyLink')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('share.close')}
          </Button>
        </DialogEnd>
      </div>
    </Dialog>
  )
}

export const ShareDialog = dialog(ShareDialogContent)
