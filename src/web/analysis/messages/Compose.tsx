/** Writes a message about the step, or about one of its cells. */

import { Switch } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { MentionText } from '../../../analysis/mentions.ts'
import { hasCell } from '../../../analysis/message-cell.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { isComposing } from '../../ui/composing.ts'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { usePage, usePageStore, useSession } from '../step-store.ts'
import { NextCell } from './CellLink.tsx'
import { MentionField } from './MentionField.tsx'
import classes from './Messages.module.css'
import type { Thread } from './use-thread.ts'

interface ComposeProps {
  readonly step: Step
  readonly thread: Thread
  /** Whether the person gets emails about new messages of the analysis. */
  readonly mailed: boolean
}

const EMPTY: MentionText = { text: '', mentions: [] }

/** The unsent text stays in the state of the page, so that closing the panel or opening another step does not lose it. */
export function Compose({ step, thread, mailed }: ComposeProps) {
  const t = useT()
  const store = usePageStore()
  const saved = useSession((s) => s.saved.steps.find(({ step_id }) => step_id === step.step_id))
  const cell = usePage((s) => (s.messages?.stepId === step.step_id ? (s.messages.cell ?? null) : null))
  const isCellSaved = cell === null || (saved !== undefined && hasCell(saved.config, cell))
  const draft = usePage((s) => s.unsent[step.step_id]) ?? EMPTY
  const setDraft = (next: MentionText) => store.setState(({ unsent }) => ({ unsent: { ...unsent, [step.step_id]: next } }))
  const [isMissing, setMissing] = useState(false)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const forgetCell = () => store.setState({ messages: { stepId: step.step_id } })
  const send = async () => {
    if (!isCellSaved) return
    if (draft.text.trim() === '') {
      setMissing(true)
      return refuse()
    }
    const reply = await run(async () => ({ ok: await thread.send(draft, cell) }))
    if (!reply.ok) return
    setDraft(EMPTY)
    forgetCell()
  }
  return (
    <form
      ref={form}
      className={classes.compose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {cell && <NextCell step={step} cell={cell} isSaved={isCellSaved || !saved} onRemove={forgetCell} />}
      <MentionField
        stepId={step.step_id}
        isSaved={saved !== undefined}
        label={t('stepMessages.text')}
        description={t('app.sentences', { first: t('stepMessages.readers'), second: t('stepMessages.mentionHint') })}
        rows={3}
        disabled={!saved}
        draft={draft}
        error={isMissing && t('stepMessages.missing')}
        onDraft={(next) => {
          setDraft(next)
          setMissing(false)
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey) && !isComposing(e.nativeEvent)) e.currentTarget.form?.requestSubmit()
        }}
      />
      <Switch label={t('stepMessages.mailMe')} size="xs" checked={mailed} onChange={(e) => void thread.mail(e.currentTarget.checked)} />
      <ActionButton type="submit" status={status} disabled={busy || !saved || !isCellSaved} leftSection={<IconSend size={14} stroke={1.6} />}>
        {t('stepMessages.send')}
      </ActionButton>
    </form>
  )
}
