/** What is sent to the language model for a description, to the letter; asked before the first time, and shown whenever it is asked for. */
import { Button } from '@mantine/core'
import type { DescriptionPreview } from '../../../contract/description.ts'
import type { Input } from '../../../contract/operations.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import type { ModelPreview } from './describing.ts'
import classes from './SentText.module.css'

function Sent({ preview }: { preview: ModelPreview }) {
  const t = useT()
  const { host, model, sent } = preview
  return (
    <>
      <p>{t('describe.model.intro', { host, model })}</p>
      <p>{t('describe.model.sent')}</p>
      {sent.map(({ role, content }) => (
        <section key={role} aria-label={t(role === 'system' ? 'describe.model.instructions' : 'describe.model.facts')}>
          <h3>{t(role === 'system' ? 'describe.model.instructions' : 'describe.model.facts')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <pre className={classes.sent} tabIndex={0}>
            {content}
          </pre>
        </section>
      ))}
    </>
  )
}

/** Before anything is sent for the first time. */
export function QuestionDialog({ preview, onAnswer, onClose }: { preview: ModelPreview; onAnswer: (how: 'send' | 'local') => void; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={t('describe.model.title')} size={760}>
      <Sent preview={preview} />
      <DialogEnd note={t('describe.model.once')}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button variant="default" onClick={() => onAnswer('local')}>
          {t('describe.local.use')}
        </Button>
        <Button onClick={() => onAnswer('send')}>{t('describe.model.send')}</Button>
      </DialogEnd>
    </Dialog>
  )
}

function Writer({ preview }: { preview: DescriptionPreview }) {
  const t = useT()
  if (preview.by === 'model') return <Sent preview={preview} />
  return (
    <>
      <p>{t('describe.local.intro')}</p>
      <p>{preview.why.message}</p>
    </>
  )
}

/** Who writes descriptions of a step, and why; asked for at any time. */
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
