/** The title of the new dataset, and the buttons of the dialog. */
import { Button, TextInput } from '@mantine/core'
import { TITLE_MAX } from '../../contract/constants.ts'
import { useT } from '../i18n/locale.tsx'
import { DialogFoot } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import type { Blocked } from './lookup-draft.ts'

interface CombineFootProps {
  readonly title: string
  readonly submit: string
  /** Why the button is disabled; null if it is not. */
  readonly blocked: Blocked | null
  /** Why the last attempt failed. */
  readonly problem: string | null
  readonly onTitle: (title: string) => void
  readonly onClose: () => void
}

export function CombineFoot({ title, submit, blocked, problem, onTitle, onClose }: CombineFootProps) {
  const t = useT()
  const reason = blocked ?? (title.trim() === '' ? 'title' : null)
  return (
    <>
      <TextInput label={t('combining.title')} value={title} maxLength={TITLE_MAX} onChange={(e) => onTitle(e.currentTarget.value)} />
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <DialogFoot note={reason === null ? '' : t(`combining.blocked.${reason}`)} onCancel={onClose}>
        <Button type="submit" disabled={reason !== null}>
          {submit}
        </Button>
      </DialogFoot>
    </>
  )
}
