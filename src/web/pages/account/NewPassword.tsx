/** Two fields for a new password, and a list of the password rules that updates while typing. */
import { PasswordInput } from '@mantine/core'
import { IconCheck, IconPoint, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { brokenRules, PASSWORD_RULES, type PasswordRule } from '../../../contract/password.ts'
import { useT } from '../../i18n/locale.tsx'
import { confirmProblem, type FieldProblem } from './forms.ts'
import classes from './NewPassword.module.css'

export interface NewPassword {
  readonly password: string
  readonly confirm: string
  readonly broken: readonly PasswordRule[]
  /** The first rule that the field breaks; null if it is valid. */
  readonly passwordProblem: FieldProblem | null
  readonly confirmProblem: FieldProblem | null
  readonly setPassword: (text: string) => void
  readonly setConfirm: (text: string) => void
  /** Called when the server rejects the password as too common. */
  readonly refuseAsCommon: () => void
}

/** Validates a new password. `email` is the account's address, which the password must not contain; '' if unknown. */
export function useNewPassword(email: string): NewPassword {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [common, setCommon] = useState<string | null>(null)
  const broken = brokenRules(password, email)
  const known = common === password ? ('password_common' as const) : null
  return {
    password,
    confirm,
    broken,
    passwordProblem: password === '' ? 'passwordRequired' : (broken[0] ?? known),
    confirmProblem: confirmProblem(password, confirm),
    setPassword,
    setConfirm,
    refuseAsCommon: () => setCommon(password),
  }
}

const rules = Object.entries(PASSWORD_RULES) as [PasswordRule, (typeof PASSWORD_RULES)[PasswordRule]][]

type RuleState = 'open' | 'kept' | 'broken'
const ICONS = { open: IconPoint, kept: IconCheck, broken: IconX }

function Rules({ of: { password, broken }, tried }: { of: NewPassword; tried: boolean }) {
  const t = useT()
  const stateOf = (rule: PasswordRule, kind: 'needs' | 'forbids'): RuleState => {
    if (!broken.includes(rule)) return password === '' ? 'open' : 'kept'
    return tried || kind === 'forbids' ? 'broken' : 'open'
  }
  return (
    <ul className={classes.rules} aria-label={t('newPassword.rules')}>
      {rules.map(([rule, { kind }]) => {
        // few people exceed the maximum length, so this rule is only listed when it is broken
        if (rule === 'password_long' && !broken.includes(rule)) return null
        const state = stateOf(rule, kind)
        const Icon = ICONS[state]
        return (
          <li key={rule} data-state={state}>
            <Icon size={14} stroke={2} aria-hidden="true" />
            <span>{t(`validation.${rule}`)}</span>
            <span className="visually-hidden">{t(`newPassword.${state}`)}</span>
          </li>
        )
      })}
    </ul>
  )
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
  const { passwordProblem, confirmProblem } = of
  /** The broken rules for screen readers; sighted people see them in the list. */
  const missing = t('newPassword.missing', { rules: of.broken.map((rule) => t(`validation.${rule}`)).join(t('app.listSeparator')) })
  const error =
    passwordProblem === 'passwordRequired' || passwordProblem === 'password_common' ? (
      t(`validation.${passwordProblem}`)
    ) : (
      <span className="visually-hidden">{missing}</span>
    )
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
        required
        withAsterisk={false}
        value={of.password}
        onChange={(event) => of.setPassword(event.currentTarget.value)}
        aria-invalid={tried && passwordProblem !== null}
        error={tried && passwordProblem !== null && error}
      />
      <Rules of={of} tried={tried} />
      <PasswordInput
        label={confirmLabel}
        autoComplete="new-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
        required
        withAsterisk={false}
        value={of.confirm}
        onChange={(event) => of.setConfirm(event.currentTarget.value)}
        aria-invalid={tried && confirmProblem !== null}
        error={tried && confirmProblem !== null && t(`validation.${confirmProblem}`)}
      />
    </>
  )
}
