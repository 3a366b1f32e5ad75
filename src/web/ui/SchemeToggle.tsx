/**
 * Switches between light and dark; before the first switch, the page follows the system. The choice is stored in this
 * browser and unknown to the server, which therefore renders both labels and icons; a style sheet hides those that do
 * not apply.
 */
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../i18n/locale.tsx'
import { chooseScheme, schemeNow } from '../theme/scheme.ts'
import button from './LightButton.module.css'
import classes from './SchemeToggle.module.css'

export const toggleScheme = (): void => chooseScheme(schemeNow() === 'dark' ? 'light' : 'dark')

/** The label of the button and of the menu item. */
export function SchemeLabel() {
  const t = useT()
  return (
    <>
      <span className={classes.inLight}>{t('nav.dark')}</span>
      <span className={classes.inDark}>{t('nav.light')}</span>
    </>
  )
}

export const SchemeButton = () => (
  <button type="button" className={`${button.icon} ${classes.button}`} onClick={toggleScheme}>
    <IconMoon className={classes.inLight} size={16} stroke={1.6} aria-hidden="true" />
    <IconSun className={classes.inDark} size={16} stroke={1.6} aria-hidden="true" />
    <span className={button.name}>
      <SchemeLabel />
    </span>
  </button>
)
