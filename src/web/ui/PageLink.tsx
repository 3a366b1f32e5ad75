/**
 * A link to a page in the current language. Uses the router's link component if the page provides it, which navigates
 * without reloading, otherwise a plain link.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { ROUTES } from '../../contract/routes.ts'
import { inLocale, useLocale } from '../i18n/locale.tsx'

type Path = (typeof ROUTES)[keyof typeof ROUTES]
/** Paths without parameters. */
export type PublicPath = Exclude<Path, `${string}{${string}`>

export interface PageLinkProps {
  readonly to: PublicPath
  /** The page to return to after signing in or up. */
  readonly next?: PublicPath | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

const Linked = createContext<ComponentType<PageLinkProps> | null>(null)
export const PageLinks = Linked.Provider

export function PageLink({ to, next, className, children }: PageLinkProps) {
  const Link = useContext(Linked)
  const locale = useLocale()
  if (Link)
    return (
      <Link to={to} next={next} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={inLocale(to, locale) + (next === undefined ? '' : `?next=${encodeURIComponent(next)}`)} className={className}>
      {children}
    </a>
  )
}
