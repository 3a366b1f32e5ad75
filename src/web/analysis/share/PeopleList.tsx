/** Who has access in person: the owner, then people by address until they have opened the analysis. */
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { GrantRole } from '../../../contract/grant.ts'
import type { Share } from '../../../contract/share.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import page from '../../ui/page.module.css'
import { usePage } from '../step-store.ts'
import { Sees, SeesText, suited } from './Sees.tsx'
import classes from './Share.module.css'
import { useShares } from './use-shares.ts'

export function PeopleList() {
  const t = useT()
  const { id, owner } = usePage((s) => s.analysis)
  const section = useRef<HTMLElement>(null)
  const query = useCall('apiv2/list_shares', { analysis_id: id }, { gcTime: 0, refetchOnWindowFocus: true })
  return (
    <section ref={section} tabIndex={-1} className={classes.part} aria-label={t('share.people')}>
      <h3>{t('share.people')}</h3>
      <Loadable query={query}>
        {({ people }) => (
          <>
            <ul className={classes.people}>
              <li className={classes.person}>
                <span className={classes.who}>
                  <strong>{t('share.you', { name: owner.name })}</strong>
                </span>
                <span className={page.tag}>{t('share.owner')}</span>
              </li>
              {people.map((share) => (
                <Person key={share.id} share={share} onRemoved={() => section.current?.focus()} />
              ))}
            </ul>
            {people.length === 0 && <p className={page.muted}>{t('share.none')}</p>}
          </>
        )}
      </Loadable>
    </section>
  )
}

/** `onRemoved` gives the focus a place once the row is gone. */
function Person({ share, onRemoved }: { share: Share; onRemoved: () => void }) {
  const t = useT()
  const mayShare = usePage((s) => s.analysis.abilities.share)
  const { change, remove } = useShares()
  const { status, busy, run } = useAsyncStatus()
  const [draft, setDraft] = useState<Share['publication'] | null>(null)
  const { email, name, role, opened, publication } = share
  const toggle = useRef<HTMLButtonElement>(null)
  const setRole = (next: GrantRole) => {
    if (!busy) void run(() => change(share, { role: next, publication: suited(publication, next) }))
  }
  const apply = async () => {
    if (busy) return
    const { ok } = await run(() => change(share, { role, publication: draft ?? publication }))
    if (!ok) return
    setDraft(null)
    toggle.current?.focus()
  }
  const end = async () => {
    if (busy) return
    const { ok } = await run(() => remove(share))
    if (ok) onRemoved()
  }
  return (
    <li>
      <div className={classes.person}>
        <span className={classes.who}>
          <strong title={name ?? email}>{name ?? email}</strong>
          {name !== null && <span title={email}>{email}</span>}
        </span>
        {!opened && <span className={page.tag}>{t('share.notOpened')}</span>}
        <NativeSelect
          aria-label={t('share.roleOf', { email })}
          className={classes.role ?? ''}
          value={role}
          disabled={!mayShare}
          data={GrantRole.options.map((value) => ({ value, label: t(`share.roles.${value}`) }))}
          onChange={(e) => setRole(GrantRole.parse(e.currentTarget.value))}
        />
        <Tooltip label={t('share.remove', { email })}>
          <ActionIcon aria-label={t('share.remove', { email })} onClick={() => void end()}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {mayShare ? (
        <Sees
          role={role}
          value={draft ?? publication}
          label={t('share.changeOf', { email })}
          isOpen={draft !== null}
          toggle={toggle}
          onToggle={() => setDraft(draft === null ? publication : null)}
          onChange={setDraft}
        >
          <div>
            <ActionButton status={status} onClick={() => void apply()}>
              {t('share.apply')}
            </ActionButton>
          </div>
        </Sees>
      ) : (
        <p className={classes.seesText}>
          <SeesText publication={publication} />
        </p>
      )}
    </li>
  )
}
