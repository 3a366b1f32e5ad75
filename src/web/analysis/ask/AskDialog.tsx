/** The dialog for questions about a step. People who may write messages can post the answer to the step's thread. */
import type { Step } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dialog } from '../../ui/PartBoundary.tsx'
import { useThread } from '../messages/use-thread.ts'
import { useMayMessage } from '../messages/use-threads.ts'
import { useSession } from '../step-store.ts'
import { AskPanel } from './AskPanel.tsx'

interface AskDialogProps {
  readonly step: Step
  readonly onClose: () => void
}

function OfPeople({ step, onClose }: AskDialogProps) {
  const isSaved = useSession((s) => s.saved.steps.some(({ step_id }) => step_id === step.step_id))
  const { send } = useThread(step.step_id, false)
  return <AskPanel step={step} onPost={isSaved ? (text) => send({ text, mentions: [] }) : null} onClose={onClose} />
}

function AskDialogContent({ step, onClose }: AskDialogProps) {
  const t = useT()
  const mayMessage = useMayMessage()
  return (
    <Dialog onClose={onClose} title={t('ask.title')} size={640}>
      {mayMessage ? <OfPeople step={step} onClose={onClose} /> : <AskPanel step={step} onPost={undefined} onClose={onClose} />}
    </Dialog>
  )
}

export const AskDialog = dialog(AskDialogContent)
