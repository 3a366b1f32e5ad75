import { NativeSelect, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Profile } from '../../../contract/account.ts'
import { LANGUAGES, LOCALES } from '../../../texts/languages.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { authStore, signIn } from '../../session/auth.ts'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { nameProblem } from '../account/forms.ts'
import classes from './AccountPage.module.css'

const BROWSER = ''

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

export function AboutForm({ profile, browserZone }: { profile: Profile; browserZone: string }) {
  const t = useT()
  // the toast must be in the language that was just chosen
  const saying = useRef(t)
  useEffect(() => {
    saying.current = t
  }, [t])
  const queries = useQueryClient()
  const changeLanguage = useLanguage()
  const [draft, setDraft] = useState({ name: profile.name, locale: profile.locale ?? BROWSER, zone: profile.time_zone ?? BROWSER })
  const { form, refuse } = useInvalidForm()
  const { status, busy, run } = useAsyncStatus()
  const problem = nameProblem(draft.name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem) return refuse()
    const locale = LOCALES.find((known) => known === draft.locale) ?? null
    const settings = { name: draft.name.trim(), locale, time_zone: draft.zone === BROWSER ? null : draft.zone }
    const reply = await run(() => call('apiv2/update_profile', settings, { quiet: true }))
    if (!reply.ok) return showFailure(t('account.failed'), reply.problem)
    const { id, name, email, role } = reply.data
    signIn(authStore.getState().token, { id, name, email, role })
    if (locale !== null && locale !== currentLocale()) await changeLanguage(locale)
    toasts.show({ severity: 'success', title: saying.current('account.saved') })
    await queries.invalidateQueries({ queryKey: ['apiv2/get_profile'] })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label={t('account.name')}
        autoComplete="name"
        value={draft.name}
        maxLength={100}
        onChange={(e) => setDraft({ ...draft, name: e.currentTarget.value })}
        error={problem && t(`validation.${problem}`)}
      />
      <NativeSelect
        label={t('account.language')}
        description={t('account.languageHint')}
        value={draft.locale}
        onChange={(e) => setDraft({ ...draft, locale: e.currentTarget.value })}
        data={[{ value: BROWSER, label: t('account.browserLanguage') }, ...LOCALES.map((locale) => ({ value: locale, label: LANGUAGES[locale].name }))]}
      />
      <NativeSelect
        label={t('account.timeZone')}
        description={t('account.timeZoneHint')}
        value={draft.zone}
        onChange={(e) => setDraft({ ...draft, zone: e.currentTarget.value })}
        data={[{ value: BROWSER, label: t('account.browserZone', { zone: browserZone }) }, ...zones()]}
      />
      <div className={classes.actions}>
        <ActionButton type="submit" status={status} disabled={busy} leftSection={<IconDeviceFloppy size={14} stroke={1.6} />}>
          {t('account.save')}
        </ActionButton>
      </div>
    </form>
  )
}
