/** The first tab stop: skips everything before the main content. */
import classes from './SkipLink.module.css'

interface SkipLinkProps {
  readonly label: string
  /** ID of the main content, which gets the focus. */
  readonly to: string
  /** ID of an element that gets the focus instead, if it exists. */
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
