/** The text of a message, with highlighted mentions. */
import { splitMentions } from '../../../analysis/mentions.ts'
import type { StepMessage } from '../../../contract/message.ts'
import mentioning from './Mentions.module.css'
import classes from './Messages.module.css'

export function MessageText({ message }: { message: StepMessage }) {
  return (
    <p className={classes.text}>
      {splitMentions(message).map(({ start, text, mention }) => {
        if (!mention) return text
        const Tag = mention.you ? 'mark' : 'span'
        return (
          <Tag key={start} className={mentioning.mention} data-you={mention.you || undefined}>
            {text}
          </Tag>
        )
      })}
    </p>
  )
}
