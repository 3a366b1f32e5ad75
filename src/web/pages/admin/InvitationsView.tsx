/** Sends invitations by email, sends them again, and withdraws them. */
import { ActionIcon, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconDots, IconMailForward } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { INVITATIONS_PAGE, type Invitation } from '../../../contract/invitation.ts'
import { localDay } from '../../../format/moment.ts'
import { LANGUAGES, LOCALES } from '../../../texts/languages.ts'
import { installation } from '../../api/installation.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { currentLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { Pages } from '../../ui/Pages.tsx'
import classes from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { emailProblem } from '../account/forms.ts'
import own from './AdminPage.module.css'

const LIST = ['apiv2/admin_list_invitations']

export function InvitationsView() {
  const t = useT()
  const [start, setStart] = useState(0)
  const list = useCall('apiv2/admin_list_invitations', { start }, { keepsLast: true })
  const rule = installation().sign_up
  return (
    <>
      <p className={classes.muted}>
        {rule.kind === 'domains' ? t('admin.rule_domains', { domains: rule.domains.join(t('app.listSeparator')) }) : t(`admin.rule_${rule.kind}`)}
      </p>
      <InviteForm onInvited={() => setStart(0)} />
      <Loadable query={list}>
        {({ invitations, total }) =>
          invitations.length === 0 ? (
            <div className={classes.empty}>{t('admin.noInvitations')}</div>
          ) : (
            <>
              <Invitations invitations={invitations} />
              <Pages start={start} shown={invitations.length} total={total} size={INVITATIONS_PAGE} onStart={setStart} />
            </>
          )
        }
      </Loadable>
    </>
  )
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const t = useT()
  const here = useLocale()
  const queries = useQueryClient()
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const [email, setEmail] = useState('')
  const [locale, setLocale] = useState(here)
  const [tried, setTried] = useState(false)
  const [taken, setTaken] = useState<string | null>(null)
  const problem = emailProblem(email)
  const error = taken ?? (tried && problem ? t(`validation.${problem}`) : null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setTaken(null)
    if (problem) return refuse()
    const reply = await run(() => call('apiv2/admin_invite', { email: email.trim(), locale }, { quiet: true }))
    if (!reply.ok) {
      if (reply.problem.code !== 'has_account') return showFailure(t('admin.inviteFailed'), reply.problem)
      setTaken(reply.problem.message)
      return refuse()
    }
    toasts.show({ severity: 'success', title: t('admin.invited', { email: reply.data.email }) })
    setEmail('')
    setTried(false)
    onInvited()
    await queries.invalidateQueries({ queryKey: LIST })
  }
  return (
    <form ref={form} className={own.invite} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t('admin.inviteEmail')}
        type="email"
        autoComplete="off"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setTaken(null)
        }}
        error={error}
      />
      <NativeSelect
        label={t('admin.inviteLanguage')}
        value={locale}
        onChange={(event) => setLocale(LOCALES.find((one) => one === event.currentTarget.value) ?? here)}
        data={LOCALES.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
      />
      <ActionButton type="submit" status={status} disabled={busy} leftSection={<IconMailForward size={16} stroke={1.6} />}>
        {t('admin.invite')}
      </ActionButton>
    </form>
  )
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT()
  return (
    <ListTable
      label={t('admin.invitations')}
      heads={
        <>
          <th>{t('admin.email')}</th>
          <th>{t('admin.state')}</th>
          <th>{t('admin.invitedBy')}</th>
          <th>{t('admin.invitedTo')}</th>
          <th>{t('admin.created')}</th>
          <th>{t('admin.expires')}</th>
          <th>{t('admin.actions')}</th>
        </>
      }
    >
      {invitations.map((one) => (
        <tr key={one.id}>
          <td title={one.email}>{one.email}</td>
          <td>{t(`admin.invitation_${one.state}`)}</td>
          <td title={one.invited_by ?? ''}>{one.invited_by ?? t('admin.console')}</td>
          <td>{one.to === null ? t('admin.to_account') : t(`admin.to_${one.to}`)}</td>
          <td className="numbers">{localDay(one.created, currentLocale())}</td>
          <td className="numbers">{localDay(one.expires, currentLocale())}</td>
          <td>{one.state === 'waiting' && <InvitationMenu invitation={one} />}</td>
        </tr>
      ))}
    </ListTable>
  )
}

function InvitationMenu({ invitation: { id, email, locale, to } }: { invitation: Invitation }) {
  const t = useT()
  const queries = useQueryClient()
  const again = async () => {
    const reply = await call('apiv2/admin_invite', { email, locale }, { quiet: true })
    if (!reply.ok) return showFailure(t('admin.inviteFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('admin.invited', { email }) })
    await queries.invalidateQueries({ queryKey: LIST })
  }
  const revoke = async () => {
    const question = { group: 'invitation', title: t('admin.revokeTitle', { email }), message: t('admin.revokeText') }
    if (!(await confirm.ask({ ...question, accept: t('admin.revoke'), reject: t('app.cancel'), danger: true }))) return
    const reply = await call('apiv2/admin_revoke_invitation', { invitation_id: id }, { quiet: true })
    if (!reply.ok) return showFailure(t('admin.revokeFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('admin.revoked') })
    await queries.invalidateQueries({ queryKey: LIST })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('admin.actionsFor', { name: email })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        {to === null && <Menu.Item onClick={() => void again()}>{t('admin.inviteAgain')}</Menu.Item>}
        <Menu.Item onClick={() => void revoke()}>{t('admin.revoke')}</Menu.Item>
      </MenuList>
    </Menu>
  )
}
