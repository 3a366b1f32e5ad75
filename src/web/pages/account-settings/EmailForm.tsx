/** Changes the email address. The change takes effect when the link sent to the new address is opened. */
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Profile } from '../../../contract/account.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { emailProblem } from '../account/forms.ts'
import classes from './AccountPage.module.css'
import { PresentPassword } from './PresentPassword.tsx'

export function EmailForm({ profile }: { profile: Profile }) {
  const t = useT()
  const queries = useQueryClient()
  const [draft, setDraft] = useState({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<{ field: 'email' | 'password' | null; message: string } | null>(null)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const refresh = () => queries.invalidateQueries({ queryKey: ['apiv2/get_profile'] })
  const wrongEmail = tried ? emailProblem(draft.email) : null
  const noPassword = tried && profile.has_password && draft.password === ''
  const errorAt = (field: 'email' | 'password'): string | false => (failure?.field === field ? failure.message : false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (emailProblem(draft.email) || (profile.has_password && draft.password === '')) return refuse()
    const reply = await run(() => call('apiv2/change_email', { email: draft.email.trim(), password: draft.password }, { quiet: true }))
    if (!reply.ok) {
      const field = reply.problem.code === 'wrong_password' ? 'password' : reply.problem.code === 'same_email' ? 'email' : null
      setFailure({ field, message: reply.problem.message })
      return refuse()
    }
    setDraft({ email: '', password: '' })
    setTried(false)
    await refresh()
  }
  const cancel = async () => {
    const reply = await call('apiv2/cancel_email_change', {})
    if (!reply.ok) return
    toasts.show({ severity: 'success', title: t('account.emailCancelled') })
    await refresh()
  }
  return (
    <>
      <p className={classes.text}>{t('account.emailNow', { email: profile.email })}</p>
      {profile.new_email !== null && (
        <div className={classes.form} role="status">
          <p className={classes.text}>{t('account.emailWaits', { email: profile.new_email })}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => void cancel()}>
              {t('account.emailCancel')}
            </Button>
          </div>
        </div>
      )}
      {failure !== null && failure.field === null && <ErrorBox>{failure.message}</ErrorBox>}
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('account.emailNew')}
          type="email"
          autoComplete="email"
          value={draft.email}
          onChange={(e) => setDraft({ ...draft, email: e.currentTarget.value })}
          error={wrongEmail ? t(`validation.${wrongEmail}`) : errorAt('email')}
        />
        {profile.has_password && (
          <PresentPassword
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
            error={noPassword ? t('account.presentRequired') : errorAt('password')}
          />
        )}
        <div className={classes.actions}>
          <ActionButton type="submit" status={status} disabled={busy} variant="default">
            {t('account.emailSubmit')}
          </ActionButton>
        </div>
      </form>
    </>
  )
}
