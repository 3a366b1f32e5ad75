/**
 * Overlays of every page: toasts, confirmations, the missing-permission prompt and the loading cover. The sign-in prompt
 * is loaded by the pages themselves.
 */
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from 'zustand'
import { announcements, confirm, loading, prompts, toasts } from '../api/nexus.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { newerBuild } from '../session/newer-build.ts'
import { keptOrLost, onStorageRefused } from '../session/storage.ts'
import { alternatingTexts, type Urgency } from './announcements.ts'
import button from './LightButton.module.css'
import classes from './Overlays.module.css'

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
            {toast.action && (
              <button type="button" className={`${button.default} ${classes.action}`} onClick={() => toast.action?.run(() => toasts.dismiss(toast.id))}>
                {toast.action.label}
              </button>
            )}
          </div>
          <button type="button" className={button.close} aria-label={t('toasts.close')} onClick={() => toasts.dismiss(toast.id)}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  )
}

const NOT_KEPT_LIFE = 30_000

/** Shows a toast once if the browser refuses to store unsaved changes. */
function NotKept() {
  const t = useT()
  useEffect(() => onStorageRefused(() => toasts.show({ title: t('toasts.notKept'), message: t('toasts.notKeptText'), life: NOT_KEPT_LIFE })), [t])
  return null
}

/**
 * Reloads the page. Unsaved changes are stored in the browser and survive, but running calls would be interrupted, so it
 * asks for confirmation if there are any.
 */
async function reloadPage(t: T): Promise<void> {
  const question = { title: t('newVersion.title'), message: t(`newVersion.busy.${keptOrLost()}`), accept: t('newVersion.reload'), reject: t('app.cancel') }
  if (loading.isPending() && !(await confirm.ask({ group: 'new version', ...question }))) return
  location.reload()
}

/** Announces a newer build in a toast, which offers to reload at once instead of at the next navigation. */
function NewVersion() {
  const t = useT()
  useEffect(
    () =>
      newerBuild.listen(() =>
        toasts.show({
          title: t('newVersion.title'),
          message: t(`newVersion.text.${keptOrLost()}`),
          action: { label: t('newVersion.reload'), run: () => void reloadPage(t) },
        }),
      ),
    [t],
  )
  return null
}

const Dialogs = lazy(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }))

function Asked() {
  const { questions } = useStore(confirm.store)
  const { open } = useStore(prompts)
  if (open !== 'unauthorized' && Object.keys(questions).length === 0) return null
  return (
    <Suspense>
      <Dialogs />
    </Suspense>
  )
}

/** Covers the page while a call is pending, below dialogs. Its text is above them, at the top of the window if a dialog is open. */
function LoadingCover() {
  const t = useT()
  const { visible, covers } = useStore(loading.store)
  if (!visible) return null
  return (
    <>
      {covers && <div className={classes.cover} />}
      <div className={classes.waits} data-beside={!covers || undefined} role="status">
        <span className={classes.spinner} />
        <span>{t('app.loading')}</span>
      </div>
    </>
  )
}

function LiveRegions({ urgency }: { urgency: Urgency }) {
  const said = useStore(announcements.store)[urgency]
  const [even, odd] = alternatingTexts(said)
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
      <Asked />
      <LoadingCover />
      <Toasts />
      <NotKept />
      <NewVersion />
      <LiveRegions urgency="polite" />
      <LiveRegions urgency="assertive" />
    </>
  )
}
