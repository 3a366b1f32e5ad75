/** The part of an answer about the language model: who answered, what would be sent, and a button to ask the model. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WriterPreview } from '../../../contract/description.ts'
import type { CallProblem } from '../../api/client.ts'
import { installation } from '../../api/installation.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog, DialogEnd } from '../../ui/Dialog.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import type { ModelPreview } from '../describe/describing.ts'
import { QuestionDialog, Sent } from '../describe/SentText.tsx'
import classes from './Ask.module.css'
import type { Answered } from './use-ask.ts'

interface ByModelProps {
  readonly answered: Answered
  /** Asks the language model. `agreed` is true if the person has just consented to sending the data. */
  readonly onAsk: (agreed: boolean) => void
}

type Open =
  | { readonly kind: 'question' | 'sent'; readonly preview: ModelPreview }
  | { readonly kind: 'refused'; readonly why: Extract<WriterPreview, { by: 'local' }>['why'] }
type State = Open | { readonly kind: 'failed'; readonly problem: CallProblem } | null

function SentDialog({ preview, onClose }: { preview: ModelPreview; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={t('ask.model.what')} size={760}>
      <Sent preview={preview} purpose="ask" />
      <DialogEnd note="">
        <Button onClick={onClose}>{t('app.close')}</Button>
      </DialogEnd>
    </Dialog>
  )
}

/** Names the author of the answer, if it was the language model, or if the model could not be used. */
export function AuthorNote({ answer }: Pick<Answered, 'answer'>) {
  const t = useT()
  const note = answer.by === 'model' ? t('ask.model.by') : answer.why && t('ask.model.instead', { reason: answer.why.message })
  return note !== null && <p className={classes.note}>{note}</p>
}

export function ByModel({ answered: { asked, answer }, onAsk }: ByModelProps) {
  const t = useT()
  const [state, setState] = useState<State>(null)
  const [isBusy, setBusy] = useState(false)
  if (!installation().language_model) return null
  const preview = async (kind: 'question' | 'sent') => {
    setBusy(true)
    const reply = await call('apiv2/preview_question', asked, { quiet: true, background: true })
    setBusy(false)
    if (!reply.ok) return setState({ kind: 'failed', problem: reply.problem })
    if (reply.data.by === 'local') return setState({ kind: 'refused', why: reply.data.why })
    if (kind === 'question' && reply.data.agreed) return onAsk(false)
    setState({ kind, preview: reply.data })
  }
  const close = () => setState(null)
  return (
    <>
      {state?.kind === 'refused' && (
        <p className={classes.note} role="status">
          {state.why.message}
        </p>
      )}
      {state?.kind === 'failed' && (
        <p className={classes.failed} role="alert">
          <ProblemText problem={state.problem} />
        </p>
      )}
      <div className={classes.offers}>
        {answer.by === 'local' && (
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void preview('question')}>
            {t('ask.model.try')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => void preview('sent')}>
          {t('ask.model.what')}
        </Button>
      </div>
      {state?.kind === 'sent' && <SentDialog preview={state.preview} onClose={close} />}
      {state?.kind === 'question' && (
        <QuestionDialog
          preview={state.preview}
          purpose="ask"
          onSend={() => {
            close()
            onAsk(true)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
