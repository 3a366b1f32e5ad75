/**
 * Shows the exact text that is sent to the language model for a description or a question: in the consent dialog before
 * the first time, and on request later.
 */
import { Button } from '@mantine/core'
import type { WriterPreview } from '../../../contract/description.ts'
import type { Input } from '../../../contract/operations.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import type { ModelPreview } from './describing.ts'
import classes from './SentText.module.css'

/** The task of the language model. */
type Purpose = 'describe' | 'ask'

export function Sent({ preview, purpose }: { preview: ModelPreview; purpose: Purpose }) {
  const t = useT()
  const { host, model, sent } = preview
  return (
    <div className={classes.whole}>
      <p>{t(`${purpose}.model.intro`, { host, model })}</p>
      <p>{t(`${purpose}.model.sent`)}</p>
      {sent.map(({ role, content }) => (
        <section key={role} aria-label={t(role === 'system' ? 'describe.model.instructions' : `${purpose}.model.facts`)}>
          <h3>{t(role === 'system' ? 'describe.model.instructions' : `${purpose}.model.facts`)}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <pre className={classes.sent} tabIndex={0}>
            {content}
          </pre>
        </section>
      ))}
    </div>
  )
}

interface QuestionDialogProps {
  readonly preview: ModelPreview
  readonly purpose: Purpose
  readonly onSend: () => void
  /** Continues without the language model; undefined if the person already got that answer. */
  readonly onLocal?: () => void
  readonly onClose: () => void
}

/** The consent dialog: asks before data is sent to the language model for the first time. */
export function QuestionDialog({ preview, purpose, onSend, onLocal, onClose }: QuestionDialogProps) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={t(`${purpose}.model.title`)} size={760}>
      <Sent preview={preview} purpose={purpose} />
      <DialogEnd note={t(`${purpose}.model.once`)}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        {onLocal && (
          <Button variant="default" onClick={onLocal}>
            {t('describe.local.use')}
          </Button>
        )}
        <Button onClick={onSend}>{t(`${purpose}.model.send`)}</Button>
      </DialogEnd>
    </Dialog>
  )
}

function Writer({ preview }: { preview: WriterPreview }) {
  const t = useT()
  if (preview.by === 'model') return <Sent preview={preview} purpose="describe" />
  return (
    <>
      <p>{t('describe.local.intro')}</p>
      <p>{preview.why.message}</p>
    </>
  )
}

/** Explains whether the language model or this server describes a step, and why. */
export function WriterDialog({ asked, onClose }: { asked: Input<'apiv2/preview_description'>; onClose: () => void }) {
  const t = useT()
  const query = useCall('apiv2/preview_description', asked, { gcTime: 0 })
  return (
    <Dialog onClose={onClose} title={t('describe.who')} size={760}>
      <Loadable query={query}>{(preview) => <Writer preview={preview} />}</Loadable>
      <DialogEnd note="">
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogEnd>
    </Dialog>
  )
}
