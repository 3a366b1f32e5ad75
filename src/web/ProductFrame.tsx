/** What stands around the pages of the product, and not around those of the public site, which read without the library. */
import { Outlet } from '@tanstack/react-router'
import { Themed } from './theme/Themed.tsx'
// a question that a page asks comes up at once
import './ui/Dialogs.tsx'
import './ui/ShellMenus.tsx'

export const ProductFrame = () => (
  <Themed>
    <Outlet />
  </Themed>
)
