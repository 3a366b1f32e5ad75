/** Lists the people an analysis is shared with, and what each of them sees. */
import { useRef, useState } from 'react'
import type { Share } from '../../../contract/share.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { PeopleList, Person } from '../../share/PeopleList.tsx'
import { useRoleNames } from '../../share/roles.ts'
import classes from '../../share/Share.module.css'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { usePage } from '../step-store.ts'
import { Ownership } from './Ownership.tsx'
import { Sees, SeesText, withAllowedLevel } from './Sees.tsx'
import { useShares } from './use-shares.ts'

export function People() {
  const { id, owner } = usePage((s) => s.analysis)
  const query = useCall('apiv2/list_shares', { analysis_id: id }, { gcTime: 0, refetchOnWindowFocus: true })
  return (
    <PeopleList owner={owner.name} query={query}>
      {(share, onRemoved) => <Reader share={share} isOffered={query.data?.people.some((p) => p.offered !== null) ?? false} onRemoved={onRemoved} />}
    </PeopleList>
  )
}

function Reader({ share, isOffered, onRemoved }: { share: Share; isOffered: boolean; onRemoved: () => void }) {
  const t = useT()
  const mayShare = usePage((s) => s.analysis.abilities.share)
  const { change, remove } = useShares()
  const roleNames = useRoleNames()
  const { status, busy, run } = useAsyncStatus()
  const [draft, setDraft] = useState<Share['publication'] | null>(null)
  const { email, role, publication } = share
  const toggle = useRef<HTMLButtonElement>(null)
  const apply = async () => {
    if (busy) return
    const { ok } = await run(() => change(share, { role, publication: draft ?? publication }))
    if (!ok) return
    setDraft(null)
    toggle.current?.focus()
  }
  return (
    <Person
      person={share}
      roleNames={roleNames}
      mayShare={mayShare}
      onRole={(next) => change(share, { role: next, publication: withAllowedLevel(publication, next) })}
      onRemove={() => remove(share)}
      onRemoved={onRemoved}
    >
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
      <Ownership share={share} isOffered={isOffered} onDone={onRemoved} />
    </Person>
  )
}
