/** A message of one's own, about the step or a cell of it. */
import { Switch, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { hasCell } from '../../../analysis/message-cell.ts'
import { MESSAGE_MAX } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'
import { useRefusal } from '../../ui/use-refusal.ts'
import { usePage, usePageStore, useSession } from '../step-store.ts'
import { NextCell } from './CellLink.tsx'
import type { Thread } from './use-thread.ts'

interface ComposeProps {
  readonly step: Step
  readonly thread: Thread
  /** The reader is mailed about new messages of the analysis. */
  readonly mailed: boolean
  readonly onClose: () => void
}

export function Compose({ step, thread, mailed, onClose }: ComposeProps) {
  const t = useT()
  const store = usePageStore()
  const saved = useSession((s) => s.saved.steps.find(({ step_id }) => step_id === step.step_id))
  const cell = usePage((s) => s.messages?.cell ?? null)
  const isCellSaved = cell === null || (saved !== undefined && hasCell(saved.config, cell))
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { form, refuse } = useRefusal()
  const { status, busy, run } = useAsyncStatus()
  const forgetCell = () => store.setState({ messages: { stepId: step.step_id } })
  const send = async () => {
    if (!isCellSaved) return
    if (text.trim() === '') {
      setMissing(true)
      return refuse()
    }
    const reply = await run(async () => ({ ok: await thread.send(text, cell) }))
    if (!reply.ok) return
    setText('')
    forgetCell()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {cell && <NextCell step={step} cell={cell} isSaved={isCellSaved || !saved} onRemove={forgetCell} />}
      <Textarea
        label={t('stepMessages.text')}
        description={t('stepMessages.readers')}
        rows={3}
        maxLength={MESSAGE_MAX}
        disabled={!saved}
        data-autofocus
        value={text}
        error={isMissing && t('stepMessages.missing')}
        onChange={(e) => {
          setText(e.currentTarget.value)
          setMissing(false)
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) e.currentTarget.form?.requestSubmit()
        }}
      />
      <Switch label={t('stepMessages.mailMe')} size="xs" checked={mailed} onChange={(e) => void thread.mail(e.currentTarget.checked)} />
      <DialogFoot onCancel={onClose}>
        <ActionButton type="submit" status={status} disabled={busy || !saved || !isCellSaved} leftSection={<IconSend size={14} stroke={1.6} />}>
          {t('stepMessages.send')}
        </ActionButton>
      </DialogFoot>
    </form>
  )
}
