/** Changes the password; asks for the current one. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CallProblem } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import page from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { NewPasswordFields, useNewPassword } from '../account/NewPassword.tsx'
import classes from './AccountPage.module.css'
import { PresentPassword } from './PresentPassword.tsx'

export function PasswordForm({ email }: { email: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [present, setPresent] = useState('')
  const chosen = useNewPassword(email)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallProblem | null>(null)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const noPassword = present === ''
  const presentIsWrong = failure?.code === 'wrong_password'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (noPassword || chosen.passwordProblems.length > 0 || chosen.confirmProblem) return refuse()
    const input = { password: present, new_password: chosen.password, confirm_password: chosen.confirm }
    const reply = await run(() => call('apiv2/change_password', input, { quiet: true }))
    if (!reply.ok) {
      if (reply.problem.code === 'common_password') chosen.refuseAsCommon()
      else setFailure(reply.problem)
      return refuse()
    }
    for (const empty of [setPresent, chosen.setPassword, chosen.setConfirm]) empty('')
    setTried(false)
    toasts.show({ severity: 'success', title: t('account.passwordChanged') })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_sessions'] })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && !presentIsWrong && <ErrorBox>{failure.message}</ErrorBox>}
      <PresentPassword
        value={present}
        onChange={setPresent}
        error={tried && noPassword ? t('account.presentRequired') : presentIsWrong ? failure.message : false}
      />
      <NewPasswordFields of={chosen} tried={tried} label={t('account.newPassword')} confirmLabel={t('account.confirmPassword')} />
      <p className={page.muted}>{t('account.passwordHint')}</p>
      <div className={classes.actions}>
        <ActionButton type="submit" status={status} disabled={busy} variant="default">
          {t('account.passwordSubmit')}
        </ActionButton>
      </div>
    </form>
  )
}
