/** Other people who have the analysis open: their initials in the top bar, and their names in a list. */
import { Menu } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { usePage } from '../step-store.ts'
import { initials } from './initials.ts'
import classes from './Presence.module.css'

const SHOWN_MAX = 3
const SHOWN_ON_PHONE = 1

export function PeopleHere() {
  const t = useT()
  const phone = usePhone()
  const presence = usePage((s) => s.presence)
  const { people = [], more = 0 } = presence ?? {}
  if (people.length === 0) return null
  const shown = people.slice(0, phone ? SHOWN_ON_PHONE : SHOWN_MAX)
  const hidden = people.length - shown.length + more
  const listed = people.map(({ name }) => name).join(t('app.listSeparator'))
  const names = more === 0 ? listed : t('presence.andMore', { names: listed, count: more })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.people} aria-label={t('presence.here', { names })} title={t('presence.here', { names })}>
          {shown.map(({ id, name }) => (
            <span key={id} className={classes.person} data-letters={initials(name)} />
          ))}
          {hidden > 0 && <span className={classes.person} data-letters={`+${hidden}`} />}
        </button>
      </Menu.Target>
      <MenuList className={classes.list ?? ''}>
        <Menu.Label>{t('presence.title')}</Menu.Label>
        {people.map(({ id, name }) => (
          <Menu.Item key={id} component="span" className={classes.name ?? ''} closeMenuOnClick>
            {name}
          </Menu.Item>
        ))}
        {more > 0 && <Menu.Label>{t('presence.more', { count: more })}</Menu.Label>}
      </MenuList>
    </Menu>
  )
}
