/** Lists people with personal access: first the owner, then the others, by email address until they have opened the shared object. */
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef } from 'react'
import { GrantRole } from '../../contract/grant.ts'
import type { SharedPerson } from '../../contract/share.ts'
import type { ProblemError } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { useAsyncStatus } from '../ui/ActionButton.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import parts from '../ui/Part.module.css'
import page from '../ui/page.module.css'
import type { RoleLabels } from './roles.ts'
import classes from './Share.module.css'

interface PeopleListProps<P> {
  /** Name of the owner, who is the signed-in person. */
  readonly owner: string
  readonly query: UseQueryResult<{ readonly people: readonly P[] }, ProblemError>
  /** Renders one person. Call `onRemoved` after removing them, so that the focus is not lost. */
  readonly children: (person: P, onRemoved: () => void) => ReactNode
}

export function PeopleList<P extends SharedPerson>({ owner, query, children }: PeopleListProps<P>) {
  const t = useT()
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} className={parts.part} aria-label={t('share.people')}>
      <h3>{t('share.people')}</h3>
      <Loadable query={query}>
        {({ people }) => (
          <>
            <ul className={classes.people}>
              <li className={classes.person}>
                <span className={classes.who}>
                  <strong>{t('share.you', { name: owner })}</strong>
                </span>
                <span className={page.tag}>{t('share.owner')}</span>
              </li>
              {people.map((person) => (
                <Fragment key={person.id}>{children(person, () => section.current?.focus())}</Fragment>
              ))}
            </ul>
            {people.length === 0 && <p className={page.muted}>{t('share.none')}</p>}
          </>
        )}
      </Loadable>
    </section>
  )
}

interface PersonProps {
  readonly person: SharedPerson
  readonly roleNames: RoleLabels['names']
  readonly mayShare: boolean
  readonly onRole: (role: GrantRole) => Promise<{ readonly ok: boolean }>
  readonly onRemove: () => Promise<{ readonly ok: boolean }>
  readonly onRemoved: () => void
  /** Content below the person's name and role. */
  readonly children?: ReactNode
}

export function Person({ person: { email, name, role, opened }, roleNames, mayShare, onRole, onRemove, onRemoved, children }: PersonProps) {
  const t = useT()
  const { busy, run } = useAsyncStatus()
  const end = async () => {
    if (busy) return
    const { ok } = await run(onRemove)
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
          data={GrantRole.options.map((value) => ({ value, label: roleNames[value] }))}
          onChange={(e) => {
            const next = GrantRole.parse(e.currentTarget.value)
            if (!busy) void run(() => onRole(next))
          }}
        />
        <Tooltip label={t('share.remove', { email })}>
          <ActionIcon aria-label={t('share.remove', { email })} onClick={() => void end()}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {children}
    </li>
  )
}
