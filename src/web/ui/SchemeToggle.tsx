/**
 * Light or dark; without a choice the page follows the system. The choice is kept in this browser, which the server does not know:
 * both names and icons stand there, and a style sheet shows those of the scheme.
 */
import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../i18n/locale.tsx'
import classes from './SchemeToggle.module.css'

function useToggle(): () => void {
  const { setColorScheme } = useMantineColorScheme()
  return () => setColorScheme(document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark')
}

function Label() {
  const t = useT()
  return (
    <>
      <span className={classes.inLight}>{t('nav.dark')}</span>
      <span className={classes.inDark}>{t('nav.light')}</span>
    </>
  )
}

export function SchemeButton() {
  const toggle = useToggle()
  return (
    <Tooltip label={<Label />}>
      <ActionIcon className={classes.button ?? ''} onClick={toggle}>
        <IconMoon className={classes.inLight} size={16} stroke={1.6} aria-hidden="true" />
        <IconSun className={classes.inDark} size={16} stroke={1.6} aria-hidden="true" />
        <span className="visually-hidden">
          <Label />
        </span>
      </ActionIcon>
    </Tooltip>
  )
}

export function SchemeItem() {
  const toggle = useToggle()
  return (
    <Menu.Item onClick={toggle}>
      <Label />
    </Menu.Item>
  )
}
