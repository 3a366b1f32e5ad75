/** Menu items for switching the language and the color scheme. */
import { Menu } from '@mantine/core'
import { useOtherLanguages } from './LanguageLinks.tsx'
import { SchemeLabel, toggleScheme } from './SchemeToggle.tsx'

export const LanguageItems = () =>
  useOtherLanguages().map(({ key, name, link }) => (
    <Menu.Item key={key} component="a" {...link}>
      {name}
    </Menu.Item>
  ))

export const SchemeItem = () => (
  <Menu.Item onClick={toggleScheme}>
    <SchemeLabel />
  </Menu.Item>
)
