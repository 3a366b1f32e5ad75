/** Lists accounts page by page, with controls to disable or enable each and to change its role. */
import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PEOPLE_PAGE, type Person } from '../../../contract/account.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { localDay } from '../../../format/moment.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { currentLocale, useT } from '../../i18n/locale.tsx'
import { useAuth } from '../../session/auth.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { Pages } from '../../ui/Pages.tsx'
import classes from '../../ui/page.module.css'

const SEARCH_PAUSE = 300

export function PeopleTable() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [start, setStart] = useState(0)
  const [asked] = useDebouncedValue(search.trim(), SEARCH_PAUSE)
  const list = useCall('apiv2/admin_list_people', { search: asked, start }, { keepsLast: true })
  return (
    <>
      <TextInput
        type="search"
        label={t('admin.search')}
        value={search}
        maxLength={200}
        onChange={(e) => {
          setSearch(e.currentTarget.value)
          setStart(0)
        }}
      />
      <Loadable query={list}>
        {({ people, total }) =>
          people.length === 0 ? (
            <div className={classes.empty}>{t('admin.none', { search: asked })}</div>
          ) : (
            <>
              <p className={classes.muted} role="status">
                {t('admin.found', { total })}
              </p>
              <People people={people} />
              <Pages start={start} shown={people.length} total={total} size={PEOPLE_PAGE} onStart={setStart} />
            </>
          )
        }
      </Loadable>
    </>
  )
}

function People({ people }: { people: readonly Person[] }) {
  const t = useT()
  const me = useAuth().user_id
  return (
    <ListTable
      label={t('admin.people')}
      heads={
        <>
          <th>{t('admin.name')}</th>
          <th>{t('admin.email')}</th>
          <th>{t('admin.role')}</th>
          <th>{t('admin.state')}</th>
          <th>{t('admin.lastUsed')}</th>
          <th className={classes.number}>{t('admin.datasets')}</th>
          <th className={classes.number}>{t('admin.analyses')}</th>
          <th className={classes.number}>{t('admin.size')}</th>
          <th>{t('admin.actions')}</th>
        </>
      }
    >
      {people.map((person) => (
        <tr key={person.id}>
          <td title={person.name}>{person.name}</td>
          <td title={person.email}>{person.email}</td>
          <td>{t(`admin.role_${person.role}`)}</td>
          <td>{person.disabled ? <span className={classes.warning}>{t('admin.disabled')}</span> : t('admin.active')}</td>
          <td className="numbers">{person.last_used === null ? t('admin.never') : localDay(person.last_used, currentLocale())}</td>
          <td className={classes.number}>{person.datasets}</td>
          <td className={classes.number}>{person.analyses}</td>
          <td className={classes.number}>{formatBytes(person.bytes)}</td>
          <td>{person.id === me ? <span className={classes.tag}>{t('admin.you')}</span> : <PersonMenu person={person} />}</td>
        </tr>
      ))}
    </ListTable>
  )
}

function PersonMenu({ person }: { person: Person }) {
  const t = useT()
  const queries = useQueryClient()
  const { id, name, disabled, role } = person
  const isAdmin = role === 'admin'
  const set = async (change: { disabled?: boolean; role?: 'user' | 'admin' }) => {
    const wanted = { person_id: id, disabled, role: isAdmin ? ('admin' as const) : ('user' as const), ...change }
    const reply = await call('apiv2/admin_set_person', wanted, { quiet: true })
    if (!reply.ok) return showFailure(t('admin.changeFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('admin.changed') })
    await queries.invalidateQueries({ queryKey: ['apiv2/admin_list_people'] })
  }
  const ask = async (title: string, message: string, accept: string, danger: boolean, change: Parameters<typeof set>[0]) => {
    if (await confirm.ask({ group: 'person', title, message, accept, reject: t('app.cancel'), danger })) await set(change)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('admin.actionsFor', { name })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        {disabled ? (
          <Menu.Item onClick={() => void set({ disabled: false })}>{t('admin.enable')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void ask(t('admin.disableTitle', { name }), t('admin.disableText'), t('admin.disable'), true, { disabled: true })}>
            {t('admin.disable')}
          </Menu.Item>
        )}
        {isAdmin ? (
          <Menu.Item onClick={() => void set({ role: 'user' })}>{t('admin.makeUser')}</Menu.Item>
        ) : (
          <Menu.Item
            disabled={disabled}
            onClick={() => void ask(t('admin.makeAdminTitle', { name }), t('admin.makeAdminText'), t('admin.makeAdmin'), false, { role: 'admin' })}
          >
            {t('admin.makeAdmin')}
          </Menu.Item>
        )}
      </MenuList>
    </Menu>
  )
}
