/** Messages about a step, between the people of an analysis (docs/decisions/0114). */
import { z } from 'zod'
import { dataText, Id, Instant, KeyValue, multilineText } from './scalar.ts'

/** Maximum characters of one message. */
export const MESSAGE_MAX = 4_000
/** Maximum messages of one step. */
export const MESSAGES_MAX = 1_000
/** Maximum messages sent of a long thread, the newest ones. */
export const MESSAGES_SENT = 200

export const MessageText = multilineText(MESSAGE_MAX, 1).refine((text) => text.trim() !== '', 'holds nothing but blanks')

/** Maximum characters of one value in the address of a cell. */
const CELL_VALUE_MAX = 4_000

const CellValue = KeyValue.refine((value) => typeof value !== 'string' || value.length <= CELL_VALUE_MAX, 'holds a value that is too long')
const CellKey = z.array(z.strictObject({ column_id: Id, value: CellValue })).max(20)

/**
 * The cell that a message refers to: the fields and values of its headers, outermost first, and its measure. Shorter
 * keys are subtotals. It is the same cell wherever it appears.
 */
export const MessageCell = z.strictObject({ measure_id: Id, row: CellKey, column: CellKey })
export type MessageCell = z.infer<typeof MessageCell>

/** Maximum mentions in one message. */
export const MENTIONS_MAX = 20

const Place = z.int().min(0).max(MESSAGE_MAX)
/** A person, and the range of the @ sign and the name in the text: UTF-16 units, end exclusive. */
export const MessageMention = z.strictObject({ user_id: Id, start: Place, end: Place })
export type MessageMention = z.infer<typeof MessageMention>

interface Mentioning {
  readonly text: string
  readonly mentions: readonly MessageMention[]
}
/** Whether mentions are in the order of the text, do not overlap, and each begins with the sign, half- or full-width. */
export const mentionsFit = ({ text, mentions }: Mentioning): boolean =>
  mentions.every(({ start, end }, at) => {
    const written = text.slice(start, end)
    return start >= (mentions[at - 1]?.end ?? 0) && end <= text.length && /^[@＠]./su.test(written) && written.isWellFormed()
  })
export const MENTIONS_DO_NOT_FIT = 'holds mentions that are not in the text'
export const MessageMentions = z.array(MessageMention).max(MENTIONS_MAX)

/** A person who can be mentioned in the messages about a step. */
export const StepPerson = z.strictObject({
  id: Id,
  name: z.string(),
  /** The entered address of a person with whom the caller shares the analysis; null if the caller may not see addresses. */
  email: z.string().nullable(),
  owner: z.boolean(),
  /** Transliterations of a Chinese name: in full, and by first letters. */
  readings: z.array(z.string()),
})
export type StepPerson = z.infer<typeof StepPerson>

export const StepMessage = z.strictObject({
  id: Id,
  author: z.strictObject({ id: Id, name: z.string() }),
  text: z.string(),
  /** Mentions of people who can still read the message, with their current names; `you`: the caller. */
  mentions: z.array(MessageMention.extend({ start: z.int(), end: z.int(), you: z.boolean() })),
  /** `gone`: the step, as the caller sees it, lacks one of the cell's fields or its measure. */
  cell: z.union([MessageCell, z.literal('gone')]).nullable(),
  created: Instant,
  edited: Instant.nullable(),
  /** The caller wrote it, and may change it. */
  own: z.boolean(),
})
export type StepMessage = z.infer<typeof StepMessage>

/** Oldest first. */
export const StepThread = z.strictObject({
  step_id: Id,
  messages: z.array(StepMessage).max(MESSAGES_SENT),
  /** Number of older ones, which are not sent. */
  more: z.int(),
  /** Null while the thread is open; the name is null if the person who resolved it is gone. */
  resolved: z.strictObject({ name: z.string().nullable(), when: Instant }).nullable(),
})
export type StepThread = z.infer<typeof StepThread>

export const StepThreadSummary = z.strictObject({
  ...{ step_id: Id, messages: z.int(), unread: z.int() },
  /** Number of unread ones that mention the caller. */
  mentions: z.int(),
  resolved: z.boolean(),
})
export type StepThreadSummary = z.infer<typeof StepThreadSummary>

/** The token of the link that ends mails about messages. */
export const MailLinkToken = dataText(300, 1)

export const MailChoice = z.strictObject({
  /** The title of the analysis that the mail was about; null if the person may no longer read it. */
  title: z.string().nullable(),
  /** Whether messages of that analysis are mailed. */
  analysis: z.boolean(),
  /** Whether those of other analyses are mailed, unless one of them has its own setting. */
  others: z.boolean(),
})
export type MailChoice = z.infer<typeof MailChoice>
