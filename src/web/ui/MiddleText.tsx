/** A name that is shortened in its middle where it is too long for its place. */
import classes from './MiddleText.module.css'
import { middleParts } from './middle-parts.ts'

export function MiddleText({ text }: { text: string }) {
  const [head, tail] = middleParts(text)
  if (tail === '') return <span>{text}</span>
  return (
    <span className={classes.text}>
      <span className="visually-hidden">{text}</span>
      <span className={classes.head} aria-hidden="true">
        {head}
      </span>
      <span className={classes.tail} aria-hidden="true">
        {tail}
      </span>
    </span>
  )
}
