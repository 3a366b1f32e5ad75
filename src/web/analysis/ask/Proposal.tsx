/** The answer to a question: a sentence, its differences from the step, and a preview. Accepting it makes one undoable edit. */
import { Button } from '@mantine/core'
import { IconCheck, IconMessage, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sameContent } from '../../../analysis/config-key.ts'
import { editDocument } from '../../../analysis/edits/document.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { StepAnswer } from '../../../contract/ask.ts'
import type { Step } from '../../../contract/step.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { DifferenceList } from '../DifferenceList.tsx'
import { useDifferences, useStepNameIn } from '../step-names.ts'
import { useDispatch, useSession } from '../step-store.ts'
import classes from './Ask.module.css'
import { Preview } from './Preview.tsx'
import type { Answered } from './use-ask.ts'

interface ProposalProps {
  readonly step: Step
  readonly answered: Answered
  readonly proposed: Extract<StepAnswer, { state: 'proposed' }>
  readonly onPost: ((text: string) => Promise<boolean>) | null | undefined
  readonly onDecline: () => void
  readonly onClose: () => void
}

interface PostProps {
  readonly text: string
  readonly onPost: ((text: string) => Promise<boolean>) | null
}

/** Posts the question and the answer as a message. */
function Post({ text, onPost }: PostProps) {
  const t = useT()
  const [state, setState] = useState<'private' | 'sending' | 'posted'>('private')
  const post = async () => {
    if (!onPost) return
    setState('sending')
    setState((await onPost(text)) ? 'posted' : 'private')
  }
  return (
    <div className={classes.post}>
      <span className={classes.note} role="status">
        {state === 'posted' ? t('ask.posted') : t(onPost ? 'ask.private' : 'ask.unsaved')}
      </span>
      {state !== 'posted' && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!onPost || state === 'sending'}
          leftSection={<IconMessage size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => void post()}
        >
          {t('ask.post')}
        </Button>
      )}
    </div>
  )
}

export function Proposal({ step, answered, proposed, onPost, onDecline, onClose }: ProposalProps) {
  const t = useT()
  const differences = useDifferences()
  const nameIn = useStepNameIn()
  const dispatch = useDispatch()
  const draft = useSession(draftOf)
  const { config, understood } = proposed
  const edit = useMemo(() => ({ kind: 'configure step' as const, stepId: step.step_id, config }), [step.step_id, config])
  const after = useMemo(() => editDocument(draft, edit), [draft, edit])
  const isSame = after === draft
  const isCurrent = sameContent(step.config, answered.asked.config)
  const shown = useMemo(() => ({ ...step, config, display_mode: 'table' as const }), [step, config])
  const accept = () => {
    dispatch({ type: 'edit', edit, label: t('edit.configure step') })
    toasts.show({ severity: 'success', title: t('ask.accepted') })
    onClose()
  }
  return (
    <>
      <p>{understood}</p>
      <h4>{t('ask.changes', { name: nameIn(draft, step.step_id) })}</h4>
      {isSame ? (
        <p className={classes.note}>{t('ask.same')}</p>
      ) : (
        <DifferenceList differences={differences(draft, after)} within={nameIn(after, step.step_id)} />
      )}
      <h4>{t('ask.preview')}</h4>
      <Preview step={shown} />
      {!isCurrent && <p className={classes.note}>{t('ask.changed')}</p>}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconX size={14} stroke={1.6} aria-hidden="true" />} onClick={onDecline}>
          {t('ask.decline')}
        </Button>
        <Button disabled={isSame || !isCurrent} leftSection={<IconCheck size={14} stroke={1.6} aria-hidden="true" />} onClick={accept}>
          {t('ask.accept')}
        </Button>
      </div>
      {onPost !== undefined && <Post text={t('ask.message', { question: answered.asked.question.trim(), answer: understood })} onPost={onPost} />}
    </>
  )
}
