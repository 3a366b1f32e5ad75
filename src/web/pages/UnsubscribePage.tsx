import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailChoice } from '../../contract/message.ts'
import { useAddressPart } from '../address.ts'
import { call, showFailure } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'

/** Stops emails about messages. Requires a click, because email scanners open links, too, but no sign-in. */
export function UnsubscribePage() {
  const t = useT()
  const token = useAddressPart('token')
  const choice = useCall('get_mail_choice', { token })
  return (
    <Shell title={t('unsubscribe.title')}>
      <div className={classes.card}>
        <h1>{t('unsubscribe.title')}</h1>
        {choice.error?.problem.code === 'bad_token' ? (
          <ErrorBox>{t('unsubscribe.invalid')}</ErrorBox>
        ) : (
          <Loadable query={choice}>{(data) => <Choices choice={data} token={token} />}</Loadable>
        )}
      </div>
    </Shell>
  )
}

function Choices({ choice: { title, analysis, others }, token }: { choice: MailChoice; token: string }) {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const choose = async (about: 'analysis' | 'all', mailed: boolean) => {
    setBusy(true)
    const reply = await call('set_mail_choice', { token, about, mailed }, { quiet: true })
    setBusy(false)
    if (!reply.ok) return void showFailure(t('unsubscribe.failed'), reply.problem)
    queries.setQueryData(['get_mail_choice', { token }], reply.data)
  }
  return (
    <>
      <p>{title === null ? t('unsubscribe.about') : t('unsubscribe.aboutTitled', { title })}</p>
      <p role="status">{t(analysis ? 'unsubscribe.on' : others ? 'unsubscribe.off' : 'unsubscribe.allOff')}</p>
      <Button loading={busy} variant={analysis ? 'filled' : 'default'} onClick={() => void choose('analysis', !analysis)}>
        {t(analysis ? 'unsubscribe.stop' : 'unsubscribe.start')}
      </Button>
      <Button disabled={busy} variant="default" onClick={() => void choose('all', !others)}>
        {t(others ? 'unsubscribe.stopAll' : 'unsubscribe.startAll')}
      </Button>
      <p className={classes.muted}>{t('unsubscribe.stays')}</p>
    </>
  )
}
