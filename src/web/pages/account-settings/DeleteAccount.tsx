/** Deletes the account: shows what will be deleted and who is affected, then asks for the current password. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { AccountContents, Profile } from '../../../contract/account.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { clearAuth } from '../../session/auth.ts'
import { dropAllDrafts } from '../../session/drafts.ts'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import classes from './AccountPage.module.css'
import { HandOver } from './HandOver.tsx'
import { PresentPassword } from './PresentPassword.tsx'

const SHOWN = 10

export function DeleteAccount({ profile }: { profile: Profile }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <p>{t('account.deleteText')}</p>
      <div className={classes.actions}>
        <Button color="var(--danger)" onClick={() => setOpen(true)}>
          {t('account.deleteOpen')}
        </Button>
      </div>
      {open && (
        <Dialog title={t('account.delete')} size={520} onClose={() => setOpen(false)}>
          <DeleteForm hasPassword={profile.has_password} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Concerned({ text, titles }: { text: string; titles: readonly string[] }) {
  const t = useT()
  if (titles.length === 0) return null
  const more = titles.length - SHOWN
  return (
    <div>
      <p>{text}</p>
      <ul className={classes.list}>
        {titles.slice(0, SHOWN).map((title, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and the list never changes
          <li key={i}>{title}</li>
        ))}
        {more > 0 && <li>{t('account.deleteMore', { count: String(more) })}</li>}
      </ul>
    </div>
  )
}

function Contents({ datasets, analyses, connections }: AccountContents) {
  const t = useT()
  const titled = (list: AccountContents['analyses']) => list.map((a) => a.title)
  return (
    <>
      <p>
        {datasets.length + analyses.length === 0
          ? t('account.deleteNothing')
          : t('account.deleteCounts', { datasets: datasets.length, analyses: analyses.length })}
      </p>
      <Concerned text={t('account.deletePublicAnalyses')} titles={titled(analyses.filter((a) => a.public))} />
      <Concerned text={t('account.deleteShared')} titles={titled(analyses.filter((a) => a.shared > 0))} />
      <Concerned
        text={t('account.deleteUsedDatasets')}
        titles={datasets.filter((d) => d.used > 0).map((d) => t('account.deleteUsedCount', { title: d.title, count: d.used }))}
      />
      <Concerned
        text={t('account.deleteConnections')}
        titles={connections.filter((c) => c.shared > 0).map((c) => t('account.deleteConnectionCount', { title: c.title, count: c.shared }))}
      />
      <Concerned text={t('account.deleteCopied')} titles={titled(analyses.filter((a) => a.copies > 0))} />
    </>
  )
}

function DeleteForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const contents = useCall('apiv2/get_account_contents', {}, { gcTime: 0 })
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string | false>(false)
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const wait = async () => {
    await queries.invalidateQueries()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(false)
    if (hasPassword && password === '') {
      setFailure(t('account.presentRequired'))
      return refuse()
    }
    const reply = await run(() => call('apiv2/delete_account', { password }, { quiet: true }))
    if (!reply.ok) {
      if (reply.problem.code !== 'wrong_password') return showFailure(t('account.deleteFailed'), reply.problem)
      setFailure(reply.problem.message)
      return refuse()
    }
    // navigate first: this page would ask a guest to sign in, and then return to the settings of the deleted account
    await navigate({ to: '/' })
    clearAuth()
    dropAllDrafts()
    toasts.show({ severity: 'success', title: t('account.deleted') })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Loadable query={contents}>
        {(data) => (
          <>
            <Contents {...data} />
            <HandOver analyses={data.analyses} onWait={wait} />
          </>
        )}
      </Loadable>
      {hasPassword && <PresentPassword value={password} onChange={setPassword} error={failure} />}
      <DialogFoot onCancel={onClose}>
        <ActionButton type="submit" color="var(--danger)" status={status} disabled={busy || !contents.data}>
          {t('account.deleteConfirm')}
        </ActionButton>
      </DialogFoot>
    </form>
  )
}
