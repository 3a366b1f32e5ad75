/** Form for adding people by email address, one or a pasted list, with a role. */
import { NativeSelect, Textarea } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { GrantRole } from '../../contract/grant.ts'
import { SHARE_AT_ONCE } from '../../contract/share.ts'
import { useT } from '../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'
import parts from '../ui/Part.module.css'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { addressesIn } from './addresses.ts'
import type { RoleLabels } from './roles.ts'

interface AddPeopleProps {
  readonly roles: RoleLabels
  readonly add: (emails: string[], role: GrantRole) => Promise<{ readonly ok: boolean }>
  /** Further fields above the button, which may depend on the selected role. */
  readonly children?: (role: GrantRole) => ReactNode
}

export function AddPeople({ roles, add, children }: AddPeopleProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [role, setRole] = useState<GrantRole>('viewer')
  const [tried, setTried] = useState(false)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const { emails, invalid } = addressesIn(text)
  const problem =
    invalid.length > 0
      ? t('share.invalid', { list: invalid.join(t('app.listSeparator')) })
      : emails.length > SHARE_AT_ONCE
        ? t('share.tooMany', { count: String(SHARE_AT_ONCE) })
        : emails.length === 0
          ? t('validation.emailRequired')
          : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (problem) return refuse()
    const { ok } = await run(() => add([...emails], role))
    if (!ok) return
    setText('')
    setTried(false)
  }
  return (
    <form ref={form} className={parts.part} onSubmit={(event) => void submit(event)} noValidate aria-label={t('share.add')}>
      <h3>{t('share.add')}</h3>
      <Textarea
        label={t('share.emails')}
        description={t('share.emailsHint')}
        data-autofocus
        rows={2}
        maxLength={20_000}
        autoComplete="off"
        value={text}
        error={tried && problem}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <NativeSelect
        label={t('share.role')}
        description={roles.texts[role]}
        value={role}
        data={GrantRole.options.map((value) => ({ value, label: roles.names[value] }))}
        onChange={(e) => setRole(GrantRole.parse(e.currentTarget.value))}
      />
      {children?.(role)}
      <div>
        <ActionButton type="submit" status={status} leftSection={<IconUserPlus size={14} stroke={1.6} aria-hidden="true" />}>
          {t('share.submit')}
        </ActionButton>
      </div>
    </form>
  )
}
