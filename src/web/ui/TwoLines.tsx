/** Shows a name on one line, or broken into two at a word if it is too long. A line that is still too long ends with an ellipsis. */
import { linesAfter } from './middle-parts.ts'
import classes from './TwoLines.module.css'

/** `shared`: how another name beside it begins, too. The rest of the name then has a line of its own. */
export function TwoLines({ text, shared }: { text: string; shared?: string | undefined }) {
  const [first, second] = linesAfter(shared, text)
  if (second === '') return <span className={classes.line}>{text}</span>
  return (
    <span>
      <span className="visually-hidden">{text}</span>
      <span className={classes.lines} aria-hidden="true">
        <span className={classes.line}>{first}</span>
        <span className={classes.line}>{second}</span>
      </span>
    </span>
  )
}
