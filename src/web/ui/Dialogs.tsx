/** Confirmations and the missing-permission prompt, shown over any page. Pages of the application load this module at once, others on demand. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { confirm, prompts } from '../api/nexus.ts'
import { inLocale, useLocale, useT } from '../i18n/locale.tsx'
import { Themed } from '../theme/Themed.tsx'
import { Dialog, OVER_DIALOGS } from './Dialog.tsx'
import classes from './Overlays.module.css'

function Questions() {
  const { questions } = useStore(confirm.store)
  return Object.values(questions).map((question) => (
    <Dialog key={question.group} zIndex={OVER_DIALOGS} onClose={() => confirm.settle(question.group, false)} title={question.title} size={460}>
      <p className={classes.message}>{question.message}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => confirm.settle(question.group, false)}>
          {question.reject}
        </Button>
        <Button {...(question.danger ? { color: 'var(--danger)' } : {})} data-autofocus onClick={() => confirm.settle(question.group, true)}>
          {question.accept}
        </Button>
      </div>
    </Dialog>
  ))
}

function Unauthorized() {
  const t = useT()
  const locale = useLocale()
  const { open } = useStore(prompts)
  const close = () => prompts.setState({ open: null })
  const goHome = () => {
    close()
    location.assign(inLocale('/', locale))
  }
  if (open !== 'unauthorized') return null
  return (
    <Dialog zIndex={OVER_DIALOGS} onClose={close} dismissible={false} title={t('dialog.unauthorizedTitle')} size="min(90%, var(--modal-size-md))">
      <p className={classes.message}>{t('dialog.unauthorizedText')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={goHome}>
          {t('dialog.reject')}
        </Button>
        <Button onClick={close}>{t('dialog.accept')}</Button>
      </div>
    </Dialog>
  )
}

export const Dialogs = () => (
  <Themed>
    <Questions />
    <Unauthorized />
  </Themed>
)
