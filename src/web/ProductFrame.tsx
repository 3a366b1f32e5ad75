/** The frame of the product's pages. The pages of the public site do without it, since they do not need the component library. */
import { Outlet } from '@tanstack/react-router'
import { Themed } from './theme/Themed.tsx'
// loaded eagerly, so that a page's question opens at once
import './ui/Dialogs.tsx'
import './ui/ShellMenus.tsx'

export const ProductFrame = () => (
  <Themed>
    <Outlet />
  </Themed>
)
