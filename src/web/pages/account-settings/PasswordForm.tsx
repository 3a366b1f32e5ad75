/** A new password, by the present one. */
import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import page from '../../ui/page.module.css'
import { useRefusal } from '../../ui/use-refusal.ts'
import { confirmProblems, newPasswordProblems } from '../account-forms.ts'
import classes from './AccountPage.module.css'
import { PresentPassword } from './PresentPassword.tsx'

const EMPTY = { password: '', next: '', confirm: '' }

export function PasswordForm({ email }: { email: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<{ present: boolean; message: string } | null>(null)
  const { form, refuse } = useRefusal()
  const { status, busy, run } = useAsyncStatus()
  const problems = { next: newPasswordProblems(draft.next, email), confirm: confirmProblems(draft.next, draft.confirm) }
  const noPassword = draft.password === ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (noPassword || problems.next.length > 0 || problems.confirm.length > 0) return refuse()
    const input = { password: draft.password, new_password: draft.next, confirm_password: draft.confirm }
    const reply = await run(() => call('apiv2/change_password', input, { quiet: true }))
    if (!reply.ok) {
      setFailure({ present: reply.problem.code === 'wrong_password', message: reply.problem.message })
      return refuse()
    }
    setDraft(EMPTY)
    setTried(false)
    toasts.show({ severity: 'success', title: t('account.passwordChanged') })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_sessions'] })
  }
  const errorOf = (list: readonly Parameters<typeof wording>[0][]): ReactNode =>
    tried && list.length > 0 && <span>{list.map(wording).join(t('app.listSeparator'))}</span>
  const wording = (problem: (typeof problems.next)[number]): string => t(`validation.${problem}`)
  const field = (label: string, key: 'next' | 'confirm') => (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
      value={draft[key]}
      onChange={(e) => setDraft({ ...draft, [key]: e.currentTarget.value })}
      aria-invalid={tried && problems[key].length > 0}
      error={errorOf(problems[key])}
    />
  )
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && !failure.present && (
        <div className={page.error} role="alert">
          <span>{failure.message}</span>
        </div>
      )}
      <PresentPassword
        value={draft.password}
        onChange={(password) => setDraft({ ...draft, password })}
        error={tried && noPassword ? t('account.presentRequired') : failure?.present ? failure.message : false}
      />
      {field(t('account.newPassword'), 'next')}
      {field(t('account.confirmPassword'), 'confirm')}
      <p className={page.muted}>{t('account.passwordHint')}</p>
      <div className={classes.actions}>
        <ActionButton type="submit" status={status} disabled={busy} variant="default">
          {t('account.passwordSubmit')}
        </ActionButton>
      </div>
    </form>
  )
}
