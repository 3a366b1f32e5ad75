import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FOLDER_NAME_MAX } from '../../contract/constants.ts'
import { useT } from '../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../ui/Dialog.tsx'
import { dialog } from '../ui/PartBoundary.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'

interface FolderNameDialogProps {
  readonly title: string
  /** The name so far; '' for a new folder. */
  readonly name: string
  readonly accept: string
  /** Returns whether the name was taken over. Otherwise the dialog stays open. */
  readonly onName: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

function FolderNameContent({ title, name: known, accept, onName, onClose }: FolderNameDialogProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [name, setName] = useState(known)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isBlank = name.trim() === ''
  const submit = async (): Promise<void> => {
    setTried(true)
    if (isBlank) return refuse()
    if (isBusy) return
    setBusy(true)
    const isDone = name.trim() === known || (await onName(name.trim()))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog onClose={onClose} title={title} size={460}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label={t('lists.folderName')}
          value={name}
          maxLength={FOLDER_NAME_MAX}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={isTried && isBlank ? t('analysis.nameRequired') : null}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit">{accept}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Asks for the name of a folder. */
export const FolderNameDialog = dialog(FolderNameContent)
