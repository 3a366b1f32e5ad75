/** The panel beside the table with the messages about the open step, and a field to write one. */
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconRotate2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { activeStep } from '../../../analysis/step-session.ts'
import type { StepThread } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { SidePanel } from '../inspector/SidePanel.tsx'
import { useStepName } from '../step-names.ts'
import { useIsWithheld, usePage, usePageStore, useSession } from '../step-store.ts'
import { Compose } from './Compose.tsx'
import { MessageItem } from './MessageItem.tsx'
import classes from './Messages.module.css'
import { isAbout } from './marked-cells.ts'
import { type Thread, useThread } from './use-thread.ts'
import { useMayMessage, useThreads } from './use-threads.ts'

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
  const list = useRef<HTMLOListElement>(null)
  const { messages } = said
  const chosen = usePage((s) => (s.messages?.stepId === step.step_id ? (s.messages.cell ?? null) : null))
  const ofCell = chosen && messages.findLast(({ cell }) => isAbout(cell, chosen))
  const last = (ofCell ?? messages.at(-1))?.id
  const read = useEffectEvent((id: string) => void thread.read(id))
  useEffect(() => {
    if (last) list.current?.querySelector(`[data-message="${last}"]`)?.scrollIntoView({ block: 'nearest' })
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
      <ol ref={list} className={classes.list} aria-live="polite">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            step={step}
            message={message}
            isOfCell={chosen !== null && isAbout(message.cell, chosen)}
            onEdit={(written) => thread.edit(message.id, written)}
            onDelete={() => void thread.remove(message.id)}
          />
        ))}
      </ol>
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

function Panel({ step, mailed }: { step: Step; mailed: boolean }) {
  const t = useT()
  const store = usePageStore()
  const stepName = useStepName()
  const isSaved = useSession((s) => s.saved.steps.some(({ step_id }) => step_id === step.step_id))
  const thread = useThread(step.step_id, isSaved)
  const panel = useRef<HTMLElement>(null)
  const opened = usePage((s) => s.messages)
  // focuses the field whenever the person asks for it, but not when another step opens
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is another object
  useEffect(() => panel.current?.querySelector<HTMLElement>('form textarea')?.focus(), [opened])
  const close = () => store.setState({ messages: null })
  return (
    <SidePanel ref={panel} title={t('stepMessages.title')} closeLabel={t('stepMessages.close')} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll */}
      <section className={classes.thread} tabIndex={0} aria-label={t('stepMessages.about', { name: stepName(step) })}>
        <h3>{stepName(step)}</h3>
        {isSaved ? <Shown step={step} thread={thread} /> : <p className={classes.none}>{t('stepMessages.unsaved')}</p>}
      </section>
      <Compose key={step.step_id} step={step} thread={thread} mailed={mailed} />
    </SidePanel>
  )
}

/** Shows the messages of the open step beside the table, to people who may read them and see the step. */
export function MessagesPanel() {
  const isOpen = usePage((s) => s.messages !== null)
  const mayMessage = useMayMessage()
  const withheld = useIsWithheld()
  const step = useSession(activeStep)
  const { mailed } = useThreads()
  return isOpen && mayMessage && !withheld ? <Panel step={step} mailed={mailed} /> : null
}
