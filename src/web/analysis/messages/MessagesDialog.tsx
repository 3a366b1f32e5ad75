/** The thread of a step, and a field to write a message. */
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconRotate2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StepThread } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { AskPanel } from '../ask/AskPanel.tsx'
import { Modes, type TalkMode } from '../ask/Modes.tsx'
import { NewerVersion } from '../presence/NewerVersion.tsx'
import { useStepName } from '../step-names.ts'
import { useMayAddSteps, useSession } from '../step-store.ts'
import { Compose } from './Compose.tsx'
import { MessageItem } from './MessageItem.tsx'
import classes from './Messages.module.css'
import { type Thread, useThread } from './use-thread.ts'

function Settled({ resolved, onResolve }: { resolved: StepThread['resolved']; onResolve: (resolved: boolean) => void }) {
  const t = useT()
  const locale = useLocale()
  if (!resolved)
    return (
      <p className={classes.settled}>
        <Button size="compact-sm" variant="default" leftSection={<IconCheck size={14} stroke={1.6} aria-hidden="true" />} onClick={() => onResolve(true)}>
          {t('stepMessages.resolve')}
        </Button>
      </p>
    )
  const when = localMoment(resolved.when, locale)
  return (
    <p className={classes.settled} role="status">
      <span>{resolved.name === null ? t('stepMessages.resolvedByNobody', { when }) : t('stepMessages.resolved', { name: resolved.name, when })}</span>
      <Button size="compact-sm" variant="default" leftSection={<IconRotate2 size={14} stroke={1.6} aria-hidden="true" />} onClick={() => onResolve(false)}>
        {t('stepMessages.reopen')}
      </Button>
    </p>
  )
}

function Messages({ step, said, thread }: { step: Step; said: StepThread; thread: Thread }) {
  const t = useT()
  const stepName = useStepName()
  const list = useRef<HTMLOListElement>(null)
  const { messages } = said
  const last = messages.at(-1)
  const read = useEffectEvent((id: string) => void thread.read(id))
  useEffect(() => {
    if (last) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [last])
  // runs after every change, since an edit may have added a mention of the person to an older message
  useEffect(() => {
    const newest = messages.at(-1)
    if (newest) read(newest.id)
  }, [messages])
  if (messages.length === 0) return <p className={classes.none}>{t('stepMessages.none')}</p>
  return (
    <>
      {said.more > 0 && <p className={classes.none}>{t('stepMessages.more', { count: said.more })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('stepMessages.about', { name: stepName(step) })}>
        <ol ref={list} className={classes.list} aria-live="polite">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              step={step}
              message={message}
              onEdit={(written) => thread.edit(message.id, written)}
              onDelete={() => void thread.remove(message.id)}
            />
          ))}
        </ol>
      </section>
      <Settled resolved={said.resolved} onResolve={(resolved) => void thread.resolve(resolved)} />
    </>
  )
}

function Shown({ step, thread }: { step: Step; thread: Thread }) {
  const t = useT()
  const { data, error, refetch } = thread.thread
  if (error)
    return (
      <div className={classes.failed} role="alert">
        <span>
          <ProblemText problem={error.problem} />
        </span>
        <Button variant="default" onClick={() => void refetch()}>
          {t('errors.retry')}
        </Button>
      </div>
    )
  if (!data)
    return (
      <p role="status">
        <Loader size="xs" /> <span className="visually-hidden">{t('app.loading')}</span>
      </p>
    )
  return <Messages step={step} said={data} thread={thread} />
}

interface MessagesDialogProps {
  readonly step: Step
  /** Whether the person gets emails about new messages of the analysis. */
  readonly mailed: boolean
  readonly onClose: () => void
}

function MessagesDialogContent({ step, mailed, onClose }: MessagesDialogProps) {
  const t = useT()
  const stepName = useStepName()
  const isSaved = useSession((s) => s.saved.steps.some(({ step_id }) => step_id === step.step_id))
  const thread = useThread(step.step_id, isSaved)
  const content = useRef<HTMLDivElement>(null)
  const mayArrange = useMayAddSteps()
  const [mode, setMode] = useState<TalkMode>('messages')
  const modes = mayArrange && <Modes mode={mode} onMode={setMode} />
  return (
    <Dialog onClose={onClose} title={t('stepMessages.title')} size={640}>
      <div className={classes.dialog}>
        {modes}
        {/* the page behind cannot be reached, and closing the dialog would lose an unfinished message */}
        <div ref={content} className={classes.newer}>
          <NewerVersion onLoaded={() => content.current?.closest<HTMLElement>('[role=dialog]')?.querySelector('textarea')?.focus()} />
        </div>
        {mode === 'ask' && <AskPanel step={step} onPost={isSaved ? (text) => thread.send({ text, mentions: [] }) : null} onClose={onClose} />}
        {/* an unfinished message is kept while asking a question */}
        <div className={classes.messages} hidden={mode === 'ask'}>
          <h3>{stepName(step)}</h3>
          {isSaved ? <Shown step={step} thread={thread} /> : <p className={classes.none}>{t('stepMessages.unsaved')}</p>}
          <Compose step={step} thread={thread} mailed={mailed} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

export const MessagesDialog = dialog(MessagesDialogContent)
