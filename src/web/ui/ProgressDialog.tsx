/** A progress bar with a stop button. It is shown only if the work takes longer than a second. */
import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/locale.tsx'
import { Dialog } from './Dialog.tsx'

const SHOWN_AFTER = 1_000

interface ProgressDialogProps {
  readonly title: string
  /** Completed share from 0 to 1; null if unknown. */
  readonly share: number | null
  readonly onStop: () => void
}

export function ProgressDialog({ title, share, onStop }: ProgressDialogProps) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <Dialog onClose={onStop} title={title} size={460}>
      <Progress value={(share ?? 1) * 100} animated={share === null} aria-label={title} />
      <Button variant="default" mt="md" onClick={onStop}>
        {t('state.stop')}
      </Button>
    </Dialog>
  )
}
