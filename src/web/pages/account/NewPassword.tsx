/** Two fields for a new password. A short hint gives way to the rules that the password breaks. */
import { PasswordInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { brokenRules } from '../../../contract/password.ts'
import { useT } from '../../i18n/locale.tsx'
import { confirmProblem, type FieldProblem, newPasswordProblems } from './forms.ts'
import classes from './NewPassword.module.css'

export interface NewPassword {
  readonly password: string
  readonly confirm: string
  /** All problems of the password; empty if it is valid. */
  readonly passwordProblems: readonly FieldProblem[]
  readonly confirmProblem: FieldProblem | null
  /** Whether the person typed a password and then left the field. */
  readonly left: boolean
  readonly setPassword: (text: string) => void
  readonly setConfirm: (text: string) => void
  readonly leave: () => void
  /** Called when the server rejects the password as too common. */
  readonly refuseAsCommon: () => void
}

/** Validates a new password. `email` is the account's address, which the password must not contain; '' if unknown. */
export function useNewPassword(email: string): NewPassword {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [left, setLeft] = useState(false)
  const [common, setCommon] = useState<string | null>(null)
  return {
    password,
    confirm,
    left,
    passwordProblems: newPasswordProblems(password, brokenRules(password, email), common === password),
    confirmProblem: confirmProblem(password, confirm),
    setPassword: (text) => {
      setPassword(text)
      if (text === '') setLeft(false)
    },
    setConfirm,
    leave: () => setLeft(password !== ''),
    refuseAsCommon: () => setCommon(password),
  }
}

/** Lists problems, with separators that only screen readers and copies contain. */
function Problems({ of: problems }: { of: readonly FieldProblem[] }) {
  const t = useT()
  return problems.map((problem, at) => (
    <span key={problem} className={classes.problem}>
      <IconX size={14} stroke={2} aria-hidden="true" />
      <span>{t(`validation.${problem}`)}</span>
      {at < problems.length - 1 && <span className="visually-hidden">{t('app.listSeparator')}</span>}
    </span>
  ))
}

interface NewPasswordFieldsProps {
  readonly of: NewPassword
  /** Whether the form was submitted; empty fields are not errors before that. */
  readonly tried: boolean
  readonly label: string
  readonly confirmLabel: string
}

export function NewPasswordFields({ of, tried, label, confirmLabel }: NewPasswordFieldsProps) {
  const t = useT()
  const { passwordProblems, confirmProblem } = of
  const isWrong = (tried || of.left) && passwordProblems.length > 0
  const differs = (tried || (of.left && of.confirm !== '')) && confirmProblem !== null
  const shared = {
    autoComplete: 'new-password',
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': t('signIn.reveal') },
    required: true,
    withAsterisk: false,
  }
  return (
    <>
      <PasswordInput
        {...shared}
        label={label}
        value={of.password}
        onChange={(event) => of.setPassword(event.currentTarget.value)}
        onBlur={of.leave}
        aria-invalid={isWrong}
        error={isWrong}
        // the description is always there, so that screen readers announce its changes
        inputWrapperOrder={['label', 'input', 'description']}
        description={isWrong ? <Problems of={passwordProblems} /> : t('newPassword.hint')}
        descriptionProps={{ 'aria-live': 'polite', className: classes.note ?? '' }}
      />
      <PasswordInput
        {...shared}
        label={confirmLabel}
        value={of.confirm}
        onChange={(event) => of.setConfirm(event.currentTarget.value)}
        aria-invalid={differs}
        error={differs && t(`validation.${confirmProblem}`)}
      />
    </>
  )
}
