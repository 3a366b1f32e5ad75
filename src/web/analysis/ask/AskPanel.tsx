/** Asks a question in plain language about a step. The answer stays private until it is posted. */

import { Button, Loader, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { QUESTION_MAX, type StepAnswer } from '../../../contract/ask.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { isComposing } from '../../ui/composing.ts'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useStepName } from '../step-names.ts'
import classes from './Ask.module.css'
import { AuthorNote, ByModel } from './ByModel.tsx'
import { Examples } from './Examples.tsx'
import { Proposal } from './Proposal.tsx'
import { type AskState, useAsk } from './use-ask.ts'

interface AskPanelProps {
  readonly step: Step
  /** Posts the answer as a message. Null while the step is unsaved; undefined if the person may not write messages. */
  readonly onPost: ((text: string) => Promise<boolean>) | null | undefined
  readonly onClose: () => void
}

/** Lists possible meanings of an ambiguous question; choosing one asks that question. */
function Unclear({ answer, onAsk }: { answer: Extract<StepAnswer, { state: 'unclear' }>; onAsk: (question: string) => void }) {
  const t = useT()
  return (
    <>
      <p>{answer.said}</p>
      {answer.offers.length > 0 && (
        <div className={classes.offers} role="group" aria-label={t('ask.offers')}>
          <span aria-hidden="true">{t('ask.offers')}</span>
          {answer.offers.map(({ name, question }) => (
            <Button key={name} size="compact-sm" variant="default" aria-label={t('ask.offer', { name })} onClick={() => onAsk(question)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Waiting({ onStop }: { onStop: () => void }) {
  const t = useT()
  return (
    <div className={classes.offers}>
      <p role="status" className={classes.note}>
        <Loader size="xs" aria-hidden="true" /> {t('ask.asking')}
      </p>
      <Button size="compact-sm" variant="subtle" onClick={onStop}>
        {t('ask.stop')}
      </Button>
    </div>
  )
}

interface AnswerProps extends AskPanelProps {
  readonly asking: AskState
  readonly onAsk: (question: string) => void
  readonly onAskModel: (question: string, agreed: boolean) => void
  readonly onDecline: () => void
}

function Answer({ asking, step, onAsk, onAskModel, onDecline, onPost, onClose }: AnswerProps): ReactNode {
  const t = useT()
  if (asking.state === 'none') return null
  if (asking.state === 'asking') return <Waiting onStop={onDecline} />
  if (asking.state === 'failed')
    return (
      <p className={classes.failed} role="alert">
        <ProblemText problem={asking.problem} />
      </p>
    )
  const { answer } = asking
  return (
    <section className={classes.answer} aria-label={t('ask.answer')} aria-live="polite">
      <AuthorNote answer={answer} />
      {answer.state === 'unclear' ? (
        <Unclear answer={answer} onAsk={onAsk} />
      ) : (
        <Proposal step={step} answered={asking} proposed={answer} onPost={onPost} onDecline={onDecline} onClose={onClose} />
      )}
      <ByModel answered={asking} onAsk={(agreed) => onAskModel(asking.asked.question, agreed)} />
    </section>
  )
}

export function AskPanel({ step, onPost, onClose }: AskPanelProps) {
  const t = useT()
  const stepName = useStepName()
  const { asking, ask, forget } = useAsk(step.step_id)
  const [question, setQuestion] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { form, refuse } = useInvalidForm()
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (text: string): void => {
    setQuestion(text)
    setMissing(text.trim() === '')
    if (text.trim() === '') refuse()
    else void ask(text)
  }
  return (
    <div className={classes.panel}>
      <h3>{stepName(step)}</h3>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(question)
        }}
      >
        <Textarea
          ref={field}
          label={t('ask.question')}
          description={t('ask.hint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={QUESTION_MAX}
          data-autofocus
          value={question}
          error={isMissing && t('ask.missing')}
          onChange={(e) => {
            setQuestion(e.currentTarget.value)
            setMissing(false)
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || e.shiftKey || isComposing(e.nativeEvent)) return
            e.preventDefault()
            e.currentTarget.form?.requestSubmit()
          }}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={asking.state === 'asking'} leftSection={<IconSparkles size={14} stroke={1.6} aria-hidden="true" />}>
            {t('ask.send')}
          </Button>
        </DialogFoot>
      </form>
      {asking.state === 'none' && <Examples stepId={step.step_id} onAsk={submit} />}
      <Answer
        asking={asking}
        step={step}
        onAsk={(text) => {
          field.current?.focus()
          submit(text)
        }}
        onAskModel={(text, agreed) => {
          field.current?.focus()
          void ask(text, { by: 'model', agreed })
        }}
        onPost={onPost}
        onClose={onClose}
        onDecline={() => {
          forget()
          field.current?.focus()
        }}
      />
    </div>
  )
}
