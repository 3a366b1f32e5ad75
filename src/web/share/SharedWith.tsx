/** Sharing of an object with single people only, such as a dataset: adds people, changes their roles, and removes them. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { GrantRole } from '../../contract/grant.ts'
import type { SharedPerson } from '../../contract/share.ts'
import type { Reply } from '../api/client.ts'
import type { ProblemError } from '../api/queries.ts'
import { useT } from '../i18n/locale.tsx'
import { AddPeople } from './AddPeople.tsx'
import { PeopleList, Person } from './PeopleList.tsx'
import type { RoleLabels } from './roles.ts'
import classes from './Share.module.css'
import { useShareOutcome } from './use-share-outcome.ts'

type People = { people: SharedPerson[] }

/** The calls that share one object; each returns the updated list of people. */
export interface SharingCalls {
  /** Query key of the list of people. */
  readonly key: readonly unknown[]
  readonly share: (emails: string[], role: GrantRole) => Promise<Reply<People>>
  readonly change: (shareId: string, role: GrantRole) => Promise<Reply<People>>
  readonly remove: (shareId: string) => Promise<Reply<People>>
}

interface SharedWithProps {
  /** Name of the owner, who is the signed-in person. */
  readonly owner: string
  /** Why it cannot be shared with more people; null if it can. People who have it can still be removed. */
  readonly refusal?: string | null
  readonly people: UseQueryResult<People, ProblemError>
  readonly roles: RoleLabels
  readonly calls: SharingCalls
}

export function SharedWith({ owner, refusal = null, people, roles, calls }: SharedWithProps) {
  const t = useT()
  const settle = useShareOutcome<SharedPerson>(calls.key)
  return (
    <>
      {refusal === null ? (
        <AddPeople
          roles={roles}
          add={async (emails, role) => settle(await calls.share(emails, role), t('share.done', { count: emails.length }), t('share.failed'))}
        />
      ) : (
        <p className={classes.note}>{refusal}</p>
      )}
      <PeopleList owner={owner} query={people}>
        {(person, onRemoved) => (
          <Person
            person={person}
            roleNames={roles.names}
            mayShare
            onRole={async (role) => settle(await calls.change(person.id, role), t('share.changed'), t('share.changeFailed'))}
            onRemove={async () => settle(await calls.remove(person.id), t('share.removed', { email: person.email }), t('share.changeFailed'))}
            onRemoved={onRemoved}
          />
        )}
      </PeopleList>
    </>
  )
}
