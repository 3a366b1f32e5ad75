/** The first thing that Tab reaches: past everything that stands before what the page is about. */
import classes from './SkipLink.module.css'

interface SkipLinkProps {
  readonly label: string
  /** Id of what the page is about; it takes the focus. */
  readonly to: string
  /** What takes the focus instead, where it is there. */
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
