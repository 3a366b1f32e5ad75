/** Truncates a long name in the middle, or at its end if there is no room for both parts. */
import classes from './MiddleText.module.css'
import { middleParts } from './middle-parts.ts'

export function MiddleText({ text }: { text: string }) {
  const [head, tail] = middleParts(text)
  if (tail === '') return <span>{text}</span>
  return (
    <span className={classes.text}>
      <span className="visually-hidden">{text}</span>
      <span className={classes.parts} aria-hidden="true">
        <span className={classes.head}>{head}</span>
        <span className={classes.tail}>{tail}</span>
      </span>
    </span>
  )
}
