import { TextInput } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import { nameProblem } from './forms.ts'

interface NameFieldProps {
  readonly value: string
  /** Whether the form was submitted; no error is shown before that. */
  readonly tried: boolean
  readonly onChange: (name: string) => void
}

export function NameField({ value, tried, onChange }: NameFieldProps) {
  const t = useT()
  const problem = tried ? nameProblem(value) : null
  return (
    <TextInput
      label={t('signUp.name')}
      autoComplete="name"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem && t(`validation.${problem}`)}
    />
  )
}
