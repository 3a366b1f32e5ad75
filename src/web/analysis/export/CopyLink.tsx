/** Copies a link that opens the step in its current state. Warns first if other people would not see that state. */
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { isDirty } from '../../../analysis/step-session.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { copyLink } from '../../api/copy-link.ts'
import { useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import classes from '../AnalysisPage.module.css'
import { ConflictDialog } from '../dialogs/ConflictDialog.tsx'
import { SettingsDialog } from '../dialogs/SettingsDialog.tsx'
import { linkSearch } from '../link.ts'
import { usePage, useSession } from '../step-store.ts'
import { useSave } from '../use-save.ts'
import { useCollapse } from '../use-shown.ts'

interface LinkDialogProps {
  readonly isPrivate: boolean
  readonly isUnsaved: boolean
  readonly saving: boolean
  readonly onCopy: () => void
  /** Undefined if the person may not save the analysis. */
  readonly onSave: (() => void) | undefined
  readonly onPublish: (() => void) | undefined
  readonly onClose: () => void
}

function LinkDialogContent({ isPrivate, isUnsaved, saving, onCopy, onSave, onPublish, onClose }: LinkDialogProps) {
  const t = useT()
  return (
    <Dialog onClose={onClose} title={t('exports.link')} size={560}>
      {isPrivate && <p>{t('exports.linkPrivate')}</p>}
      {isUnsaved && <p>{t('exports.linkUnsaved')}</p>}
      <DialogFoot onCancel={onClose}>
        <Button variant="default" onClick={onCopy}>
          {t('exports.linkAnyway')}
        </Button>
        {isPrivate && onPublish && (
          <Button variant={isUnsaved ? 'default' : 'filled'} onClick={onPublish}>
            {t('exports.linkPublish')}
          </Button>
        )}
        {isUnsaved && onSave && (
          <Button disabled={saving} onClick={onSave}>
            {t('exports.linkSave')}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
const LinkDialog = dialog(LinkDialogContent)

export function CopyLink({ step, applied }: { step: Step; applied: StepConfig | undefined }) {
  const t = useT()
  const [collapse] = useCollapse(step, applied ?? step.config)
  const { visibility, abilities } = usePage((s) => s.analysis)
  const unsaved = useSession(isDirty)
  const signedIn = isSignedIn(useAuth())
  const { save, saving, conflict, status: _status, ...choices } = useSave()
  const [open, setOpen] = useState<'question' | 'settings' | null>(null)
  const isPrivate = visibility === 'private'
  const address = (): string => `${location.origin}${location.pathname}?${linkSearch(step, collapse)}`
  const copy = () => {
    setOpen(null)
    void copyLink(Promise.resolve(address()), t)
  }
  /** Resolves to the link after saving; null if that failed. A conflict opens another dialog. */
  const saved = async (): Promise<string | null> => {
    const { ok } = await save()
    setOpen(null)
    return ok ? address() : null
  }
  const saveFirst = () => void copyLink(saved(), t)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconLink size={14} />} onClick={() => (isPrivate || unsaved ? setOpen('question') : copy())}>
        <span className={classes.toolLabel}>{t('exports.link')}</span>
      </Button>
      {open === 'question' && (
        <LinkDialog
          isPrivate={isPrivate}
          isUnsaved={unsaved}
          saving={saving}
          onCopy={copy}
          onSave={signedIn && abilities.edit ? saveFirst : undefined}
          onPublish={abilities.publish ? () => setOpen('settings') : undefined}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
      {conflict && <ConflictDialog conflict={conflict} {...choices} />}
    </>
  )
}
