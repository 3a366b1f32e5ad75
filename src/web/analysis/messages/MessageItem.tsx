/** A message of a thread. Its author can edit and delete it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MentionText } from '../../../analysis/mentions.ts'
import type { StepMessage } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { CellLink } from './CellLink.tsx'
import { MentionField } from './MentionField.tsx'
import classes from './Messages.module.css'
import { MessageText } from './MessageText.tsx'

interface MessageItemProps {
  readonly step: Step
  readonly message: StepMessage
  /** Whether it is about the cell that the person chose. */
  readonly isOfCell: boolean
  /** Resolves to true once the server has stored the change. */
  readonly onEdit: (written: MentionText) => Promise<boolean>
  readonly onDelete: () => void
}

const isSame = (a: MentionText, b: MentionText): boolean => a.text === b.text && JSON.stringify(a.mentions) === JSON.stringify(b.mentions)

export function MessageItem({ step, message, isOfCell, onEdit, onDelete }: MessageItemProps) {
  const { author, cell, created, edited, mentions, own, text } = message
  const t = useT()
  const locale = useLocale()
  const [draft, setDraft] = useState<MentionText | null>(null)
  const when = localMoment(created, locale)
  const said: MentionText = { text, mentions: mentions.map(({ user_id, start, end }) => ({ user_id, start, end })) }
  const save = async () => {
    if (draft === null || draft.text.trim() === '') return
    if (isSame(draft, said) || (await onEdit(draft))) setDraft(null)
  }
  return (
    <li
      className={classes.message}
      data-message={message.id}
      data-of-cell={isOfCell || undefined}
      data-own={own || undefined}
      data-mentions-you={mentions.some(({ you }) => you) || undefined}
    >
      <p className={classes.head}>
        <strong>{own ? t('stepMessages.you', { name: author.name }) : author.name}</strong>{' '}
        <time dateTime={created}>{edited ? t('stepMessages.edited', { when }) : when}</time>
      </p>
      {cell && <CellLink step={step} cell={cell} />}
      {draft === null ? (
        <MessageText message={message} />
      ) : (
        <MentionField stepId={step.step_id} isSaved aria-label={t('stepMessages.text')} autosize minRows={2} draft={draft} data-autofocus onDraft={setDraft} />
      )}
      {own && (
        <p className={classes.actions}>
          {draft === null ? (
            <>
              <Button size="compact-xs" variant="subtle" aria-label={t('stepMessages.editOf', { when })} onClick={() => setDraft(said)}>
                {t('stepMessages.edit')}
              </Button>
              <Button size="compact-xs" variant="subtle" aria-label={t('stepMessages.deleteOf', { when })} onClick={onDelete}>
                {t('stepMessages.delete')}
              </Button>
            </>
          ) : (
            <>
              <Button size="compact-xs" variant="default" disabled={draft.text.trim() === ''} onClick={() => void save()}>
                {t('stepMessages.save')}
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => setDraft(null)}>
                {t('app.cancel')}
              </Button>
            </>
          )}
        </p>
      )}
    </li>
  )
}
