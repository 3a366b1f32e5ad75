/** Truncates a long name in the middle, or at its end if there is no room for both parts. */
import classes from './MiddleText.module.css'
import { partsAfter } from './middle-parts.ts'

/** `shared`: how another name beside it begins, too. It gives way to the rest of the name, even completely. */
export function MiddleText({ text, shared }: { text: string; shared?: string | undefined }) {
  const [head, tail] = partsAfter(shared, text)
  if (tail === '') return <span>{text}</span>
  return (
    <span className={classes.text}>
      <span className="visually-hidden">{text}</span>
      <span className={classes.parts} data-shared={shared !== undefined && text.startsWith(shared)} aria-hidden="true">
        <span className={classes.head}>{head}</span>
        <span className={classes.tail}>{tail}</span>
      </span>
    </span>
  )
}
