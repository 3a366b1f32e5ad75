/** Wraps the pages of the application in the component library's providers. The public site works without the library, so that its pages stay small. */
import { Outlet } from '@tanstack/react-router'
import { Themed } from './theme/Themed.tsx'
// loaded with the page, so that a confirmation opens at once
import './ui/Dialogs.tsx'
import './ui/ShellMenus.tsx'

export const ProductFrame = () => (
  <Themed>
    <Outlet />
  </Themed>
)
