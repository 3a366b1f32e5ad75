/** One message of a thread; its author may change and delete it. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MESSAGE_MAX, type StepMessage } from '../../../contract/message.ts'
import type { Step } from '../../../contract/step.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { CellLink } from './CellLink.tsx'
import classes from './Messages.module.css'

interface MessageItemProps {
  readonly step: Step
  readonly message: StepMessage
  /** True once it is stored. */
  readonly onEdit: (text: string) => Promise<boolean>
  readonly onDelete: () => void
}

export function MessageItem({ step, message: { author, cell, created, edited, own, text }, onEdit, onDelete }: MessageItemProps) {
  const t = useT()
  const locale = useLocale()
  const [draft, setDraft] = useState<string | null>(null)
  const when = localMoment(created, locale)
  const save = async () => {
    if (draft === null || draft.trim() === '') return
    if (draft === text || (await onEdit(draft))) setDraft(null)
  }
  return (
    <li className={classes.message} data-own={own || undefined}>
      <p className={classes.head}>
        <strong>{own ? t('stepMessages.you', { name: author.name }) : author.name}</strong>{' '}
        <time dateTime={created}>{edited ? t('stepMessages.edited', { when }) : when}</time>
      </p>
      {cell && <CellLink step={step} cell={cell} />}
      {draft === null ? (
        <p className={classes.text}>{text}</p>
      ) : (
        <Textarea
          aria-label={t('stepMessages.text')}
          autosize
          minRows={2}
          maxLength={MESSAGE_MAX}
          value={draft}
          data-autofocus
          onChange={(e) => setDraft(e.currentTarget.value)}
        />
      )}
      {own && (
        <p className={classes.actions}>
          {draft === null ? (
            <>
              <Button size="compact-xs" variant="subtle" aria-label={t('stepMessages.editOf', { when })} onClick={() => setDraft(text)}>
                {t('stepMessages.edit')}
              </Button>
              <Button size="compact-xs" variant="subtle" aria-label={t('stepMessages.deleteOf', { when })} onClick={onDelete}>
                {t('stepMessages.delete')}
              </Button>
            </>
          ) : (
            <>
              <Button size="compact-xs" variant="default" disabled={draft.trim() === ''} onClick={() => void save()}>
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
