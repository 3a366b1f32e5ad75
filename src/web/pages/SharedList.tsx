/** Lists things that others share with the signed-in person. Marks those not opened yet; access to each can be given up. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { GrantRole } from '../../contract/grant.ts'
import { localDay } from '../../format/moment.ts'
import { currentLocale, useT } from '../i18n/locale.tsx'
import type { RoleLabels } from '../share/roles.ts'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'

interface SharedThing {
  readonly id: string
  readonly title: string
  readonly owner: { readonly name: string }
  readonly role: GrantRole
  readonly unread: boolean
  readonly shared: string
  readonly updated: string
}

interface SharedListProps<T> {
  readonly label: string
  readonly things: readonly T[]
  readonly roleNames: RoleLabels['names']
  /** Header of an additional column after the role; `cell` renders its cells. */
  readonly head: ReactNode
  readonly cell: (thing: T) => ReactNode
  readonly link: (thing: T, title: ReactNode) => ReactNode
  /** Buttons before the one that leaves. */
  readonly actions?: (thing: T) => ReactNode
  readonly onLeave: (thing: T) => void
}

export function SharedList<T extends SharedThing>({ label, things, roleNames, head, cell, link, actions, onLeave }: SharedListProps<T>) {
  const t = useT()
  return (
    <ListTable
      label={label}
      heads={
        <>
          <th>{t('columns.title')}</th>
          <th>{t('columns.owner')}</th>
          <th>{t('share.role')}</th>
          {head}
          <th>{t('share.sharedAt')}</th>
          <th>{t('columns.updated')}</th>
          <th>{t('columns.actions')}</th>
        </>
      }
    >
      {things.map((thing) => (
        <tr key={thing.id}>
          <td title={thing.title}>
            {link(thing, thing.unread ? <strong>{thing.title}</strong> : thing.title)}{' '}
            {thing.unread && <span className={classes.newTag}>{t('share.new')}</span>}
          </td>
          <td title={thing.owner.name}>{thing.owner.name}</td>
          <td>{roleNames[thing.role]}</td>
          {cell(thing)}
          <td className="numbers">{localDay(thing.shared, currentLocale())}</td>
          <td className="numbers">{localDay(thing.updated, currentLocale())}</td>
          <td>
            {actions?.(thing)}
            <Tooltip label={t('share.leaveOf', { title: thing.title })}>
              <ActionIcon aria-label={t('share.leaveOf', { title: thing.title })} onClick={() => onLeave(thing)}>
                <IconDoorExit size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
