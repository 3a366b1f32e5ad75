/** A field for the current password, which every sensitive change requires. */
import { PasswordInput } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'

interface PresentPasswordProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | false
}

export function PresentPassword({ value, onChange, error }: PresentPasswordProps) {
  const t = useT()
  return (
    <PasswordInput
      label={t('account.presentPassword')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
      aria-invalid={error !== false}
      error={error}
    />
  )
}
