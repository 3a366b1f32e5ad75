/** Light or dark; without a choice the page follows the system. The choice is kept in this browser. */
import { ActionIcon, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../i18n/locale.tsx'

function useToggle() {
  const t = useT()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, label: t(isDark ? 'nav.light' : 'nav.dark'), toggle: () => setColorScheme(isDark ? 'light' : 'dark') }
}

export function SchemeButton() {
  const { isDark, label, toggle } = useToggle()
  const Icon = isDark ? IconSun : IconMoon
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={toggle}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

export function SchemeItem() {
  const { label, toggle } = useToggle()
  return <Menu.Item onClick={toggle}>{label}</Menu.Item>
}
