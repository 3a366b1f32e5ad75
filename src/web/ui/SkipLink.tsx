/** The first tab stop of a page: skips to the main content. */
import classes from './SkipLink.module.css'

interface SkipLinkProps {
  readonly label: string
  /** ID of the main content, which is focused. */
  readonly to: string
  /** ID of an element to focus instead, if it exists. */
  readonly within?: string
}

export function SkipLink({ label, to, within }: SkipLinkProps) {
  return (
    <a
      className={classes.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(to)
        const part = within === undefined ? null : target?.querySelector<HTMLElement>(within)
        ;(part ?? target)?.focus()
      }}
    >
      {label}
    </a>
  )
}
