/** What may lie over any page: toasts, questions, the prompt of what is not allowed, the loading cover. Signing in again is a form of the pages. */
import { Button, CloseButton } from '@mantine/core'
import { useStore } from 'zustand'
import { LAYER_MODAL } from '../../contract/constants.ts'
import { announcements, confirm, loading, prompts, toasts } from '../api/nexus.ts'
import { inLocale, useLocale, useT } from '../i18n/locale.tsx'
import { inTurns, type Urgency } from './announcements.ts'
import { Dialog } from './Dialog.tsx'
import classes from './Overlays.module.css'

/** A question or prompt may be put while a dialog is open. */
export const OVER_DIALOGS = LAYER_MODAL + 1

function Toasts() {
  const t = useT()
  const { toasts: shown } = useStore(toasts.store)
  return (
    <section className={classes.toasts} aria-label={t('toasts.region')}>
      {shown.map((toast) => (
        <div key={toast.id} className={classes.toast} data-severity={toast.severity} role={toast.severity === 'error' ? 'alert' : 'status'}>
          <div className={classes.toastText}>
            <strong>{toast.title}</strong>
            {toast.message !== '' && <span>{toast.message}</span>}
          </div>
          <CloseButton aria-label={t('toasts.close')} size="sm" onClick={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  )
}

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

function LoadingCover() {
  const t = useT()
  const { visible, covers } = useStore(loading.store)
  return visible ? (
    <div className={covers ? classes.cover : classes.beside} role="status">
      <span className={classes.spinner} />
      <span>{t('app.loading')}</span>
    </div>
  ) : null
}

function LiveRegions({ urgency }: { urgency: Urgency }) {
  const said = useStore(announcements.store)[urgency]
  const [even, odd] = inTurns(said)
  return (
    <>
      <div className="visually-hidden" aria-live={urgency}>
        {even}
      </div>
      <div className="visually-hidden" aria-live={urgency}>
        {odd}
      </div>
    </>
  )
}

export function Overlays() {
  return (
    <>
      <Questions />
      <Unauthorized />
      <LoadingCover />
      <Toasts />
      <LiveRegions urgency="polite" />
      <LiveRegions urgency="assertive" />
    </>
  )
}
