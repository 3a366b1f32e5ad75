/** Lists the account's sessions, with buttons to sign out each one, or all others at once. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SignedInSession } from '../../../contract/account.ts'
import { localMoment } from '../../../format/moment.ts'
import { call, confirm, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { type T, useLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import own from './AccountPage.module.css'
import { deviceOf } from './device.ts'

function deviceText(userAgent: string, t: T): string {
  const { kind, browser, system } = deviceOf(userAgent)
  if (browser !== null && system !== null) return t('account.deviceOn', { browser, system })
  return browser ?? system ?? t(`account.device_${kind}`)
}

export function SessionsTable({ zone }: { zone: string }) {
  const query = useCall('apiv2/list_sessions', {})
  return <Loadable query={query}>{({ sessions }) => <Sessions sessions={sessions} zone={zone} />}</Loadable>
}

function Sessions({ sessions, zone }: { sessions: readonly SignedInSession[]; zone: string }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const end = async (session_id: string | null) => {
    const reply = await call('apiv2/revoke_session', { session_id })
    if (!reply.ok) return
    toasts.show({ severity: 'success', title: t('account.ended') })
    await queries.invalidateQueries({ queryKey: ['apiv2/list_sessions'] })
  }
  const askOthers = async () => {
    const question = { group: 'sign-out', title: t('account.othersTitle'), message: t('account.othersText') }
    if (await confirm.ask({ ...question, accept: t('account.endOthers'), reject: t('app.cancel') })) await end(null)
  }
  const moment = (iso: string): string => localMoment(iso, locale, zone)
  return (
    <>
      <ListTable
        label={t('account.sessionList')}
        heads={
          <>
            <th>{t('account.device')}</th>
            <th>{t('account.lastUsed')}</th>
            <th>{t('account.signedIn')}</th>
            <th>{t('columns.actions')}</th>
          </>
        }
      >
        {sessions.map(({ id, user_agent, last_used, created, current }) => {
          const device = deviceText(user_agent, t)
          return (
            <tr key={id}>
              <td title={user_agent}>{device}</td>
              <td className="numbers">{moment(last_used)}</td>
              <td className="numbers">{moment(created)}</td>
              <td>
                {current ? (
                  <span className={classes.tag}>{t('account.thisOne')}</span>
                ) : (
                  <Button variant="default" size="compact-sm" aria-label={t('account.endOf', { device })} onClick={() => void end(id)}>
                    {t('account.end')}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </ListTable>
      {sessions.length > 1 ? (
        <div className={own.actions}>
          <Button variant="default" onClick={() => void askOthers()}>
            {t('account.endOthers')}
          </Button>
        </div>
      ) : (
        <p className={classes.muted}>{t('account.onlyThis')}</p>
      )}
    </>
  )
}
