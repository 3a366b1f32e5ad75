/** Renames a step or a measure. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/locale.tsx'
import { Dialog, DialogFoot } from '../ui/Dialog.tsx'
import { dialog } from '../ui/PartBoundary.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'

const NAME_MAX = 500

interface RenameDialogProps {
  readonly name: string
  /** Returns the error text for a name; null if the name is valid. */
  readonly problemOf?: (name: string) => string | null
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

function RenameDialogContent({ name: known, problemOf, onRename, onClose }: RenameDialogProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [name, setName] = useState(known)
  const problem = name.trim() === '' ? t('analysis.nameRequired') : (problemOf?.(name.trim()) ?? null)
  const submit = () => {
    if (problem !== null) return refuse()
    onRename(name)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('chip.rename')} size={460}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t('analysis.newName')}
          value={name}
          maxLength={NAME_MAX}
          data-autofocus
          onChange={(e) => setName(e.currentTarget.value)}
          error={problem}
        />
        <DialogFoot onCancel={onClose}>
          <Button type="submit">{t('analysis.apply')}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export const RenameDialog = dialog(RenameDialogContent)
