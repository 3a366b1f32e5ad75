/**
 * Light or dark; without a choice the page follows the system. The choice is stored in this browser, which the server
 * does not know: it renders both names and icons, and a style sheet shows those of the current scheme.
 */
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../i18n/locale.tsx'
import { chooseScheme, schemeNow } from '../theme/scheme.ts'
import button from './LightButton.module.css'
import classes from './SchemeToggle.module.css'

export const toggleScheme = (): void => chooseScheme(schemeNow() === 'dark' ? 'light' : 'dark')

/** Label of the button and of the menu item. */
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
